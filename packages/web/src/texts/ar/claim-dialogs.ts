import type { claimDialogs as english } from '../en/claim-dialogs.ts';
import type { Translated } from '../translated.ts';

/** Arabic for en/claim-dialogs.ts. */
export const claimDialogs: Translated<typeof english> = {
  'claims.answerTitle': 'الرد على الشكوى {id}',
  'claims.askedFor': 'المطلوب (اختياري)',
  'claims.askedForClient': 'ماذا تطلب؟ (اختياري)',
  'claims.askedForText': 'بعبارة أخرى (اختياري)',
  'claims.attach': 'إرفاق ملفات',
  'claims.contentHint': 'ما المشكلة، بكلمات صاحب الشكوى.',
  'claims.createFailed': 'تعذّر الإنشاء',
  'claims.createdDone': 'أُنشئت الشكوى.',
  'claims.deleteFailed': 'تعذّر الحذف',
  'claims.deleteText':
    'الشكوى {id}: «{text}» ستختفي من قوائمك. إذا وجب الاحتفاظ بسجلها فستُسحب، وإلا فيمكن لأحد المسؤولين استعادتها.',
  'claims.deleteTitle': 'هل تريد حذف هذه الشكوى؟',
  'claims.deleted': 'حُذفت الشكوى.',
  'claims.fileFor': 'تقديم شكوى لـ {name}',
  'claims.fileRemove': 'إزالة {name}',
  'claims.fileRetry': 'إعادة محاولة {name}',
  'claims.fileUploading': 'جارٍ رفع {name}',
  'claims.filesHint': 'المقبول: {endings}',
  'claims.receivedOn': 'استُلمت في',
  'claims.sentOn': 'أُرسلت في (اختياري)',
  'claims.similarOwn': 'لديك شكوى مشابهة بالفعل',
  'claims.similarTheirs': 'لدى هذا الشخص شكوى مشابهة بالفعل',
};
