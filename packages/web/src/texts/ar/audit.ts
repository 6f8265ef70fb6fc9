import type { audit as english } from '../en/audit.ts';
import type { Translated } from '../translated.ts';

/** Arabic for en/audit.ts. */
export const audit: Translated<typeof english> = {
  'audit.action': 'الإجراء',
  'audit.address': 'العنوان',
  'audit.area': 'القسم',
  'audit.byToken': '{name} · برمز وصول',
  'audit.token': 'برمز الوصول',
  'audit.everyArea': 'كل الأقسام',
  'audit.everyone': 'الجميع',
  'audit.fields': 'الحقول المعدّلة',
  'audit.filters': 'عوامل التصفية',
  'audit.from': 'من',
  'audit.loadFailed': 'تعذّر التحميل.',
  'audit.name': 'القيد {id}',
  'audit.noMatchText': 'اختر شخصًا آخر أو عنصرًا آخر أو فترة أخرى.',
  'audit.noMatchTitle': 'لا يوجد قيد مطابق',
  'audit.nobody': 'بلا تسجيل دخول',
  'audit.object': 'العنصر',
  'audit.objectId': 'رقم العنصر',
  'audit.person': 'الشخص',
  'audit.product': 'البوابة نفسها',
  'audit.requestId': 'رقم الطلب',
  'audit.seal': 'الرقم والختم في السلسلة',
  'audit.subtitle': 'من فعل ماذا، ومتى، وبأي عنصر. لا يستطيع أحد تغيير ذلك.',
  'audit.title': 'سجل التدقيق',
  'audit.to': 'إلى',
  'audit.unsealed': 'لم يُختم بعد',
  'audit.values': 'القيم',
  'audit.when': 'الوقت',
  'audit.who': 'الفاعل',
};
