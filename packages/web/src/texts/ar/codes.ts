import type { codes as english } from '../en/codes.ts';
import type { Translated } from '../translated.ts';

/** Arabic for en/codes.ts. */
export const codes: Translated<typeof english> = {
  'role.ADMIN': 'مسؤول',
  'role.CLIENT': 'عميل',
  'role.COLLABORATOR': 'متعاون',
  'role.EMPLOYE': 'موظف',
  'role.UNKNOWN': 'غير معروف',
  'status.CLOSED': 'مغلقة',
  'status.OPEN': 'مفتوحة',
  'status.PENDING': 'قيد الانتظار',
  'status.RESOLVED': 'محلولة',
  'status.UNKNOWN': 'غير معروفة',
};
