import type { employeeDocuments as english } from '../en/employee-documents.ts';
import type { Translated } from '../translated.ts';

/** Arabic for en/employee-documents.ts. */
export const employeeDocuments: Translated<typeof english> = {
  'documents.emptySharedText': 'يظهر هنا ما يشاركه الآخرون معك.',
  'documents.emptySharedTitle': 'لا شيء مُشارَك معك',
  'documents.emptyText': 'شارك المستند الأول مع زميل أو عميل.',
  'documents.sent': 'أرسلتُها',
  'documents.shared': 'مُشارَكة معي',
  'documents.subtitle': 'ما تشاركه مع الآخرين، وما يشاركونه معك.',
  'documents.views': 'المستندات المعروضة',
};
