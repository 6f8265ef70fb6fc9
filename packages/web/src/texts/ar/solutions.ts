import type { solutions as english } from '../en/solutions.ts';
import type { Translated } from '../translated.ts';

/** Arabic for en/solutions.ts. */
export const solutions: Translated<typeof english> = {
  'solutions.changedGone': 'حذف شخص آخر هذا الحل. ما كتبته محفوظ هنا.',
  'solutions.createFailed': 'تعذّر الإنشاء',
  'solutions.created': 'أُنشئ الحل.',
  'solutions.deleteFailed': 'تعذّر الحذف',
  'solutions.deleteText':
    'الحل {id}: «{text}» لن يُقترح بعد الآن. الحل الذي تشير إليه تقارير يُؤرشف ويبقى مقروءًا فيها.',
  'solutions.deleteTitle': 'هل تريد حذف هذا الحل؟',
  'solutions.deleted': 'حُذف الحل.',
  'solutions.edit': 'تعديل الحل {id}',
  'solutions.editTitle': 'تعديل الحل {id}',
  'solutions.emptyText': 'أضف الحل الأول: يقترحه المساعد منذ تلك اللحظة.',
  'solutions.emptyTitle': 'لا توجد حلول بعد',
  'solutions.id': 'الرقم',
  'solutions.import': 'استيراد CSV',
  'solutions.internalHint':
    'لموظفينا فقط: لا يراه العملاء أبدًا ولا يكون جوابًا لهم. يظل المساعد يقترحه على الموظفين.',
  'solutions.keywords': 'الكلمات المفتاحية',
  'solutions.keywordsHint': 'مفصولة بفواصل، مثال: refund, late delivery',
  'solutions.more': '\u200e+{count, number}',
  'solutions.name': 'الحل {id}',
  'solutions.new': 'حل جديد',
  'solutions.noKeywords': 'لا شيء',
  'solutions.noMatchText': 'جرّب كلمة أخرى أو جزءًا منها أو رقم حل.',
  'solutions.noMatchTitle': 'لا يوجد حل مطابق لبحثك',
  'solutions.remove': 'حذف الحل {id}',
  'solutions.search': 'البحث في الحلول',
  'solutions.subtitle': 'ما يمكن أن يقترحه المساعد لشكوى ما.',
  'solutions.text': 'الحل',
  'solutions.title': 'الحلول',
  'solutions.updateFailed': 'تعذّر التعديل',
  'solutions.updated': 'تاريخ التعديل',
  'solutions.updatedDone': 'عُدّل الحل.',
};
