/** Texts of the first steps of an installation. */
export const firstRun = {
  'first.ANSWER': 'أجب عنها',
  'first.ANSWER.link': 'إلى صندوق العمل',
  'first.ANSWER.text': 'افتح الشكوى في صندوق العمل واكتب الرد وأرسله.',
  'first.COMPLAINT': 'أرسل أول شكوى تجريبية',
  'first.COMPLAINT.link': 'إلى الشكاوى',
  'first.COMPLAINT.text':
    'قدّم شكوى بنفسك، أو أنشئ عميلًا ضمن المستخدمين وسجّل الدخول باسمه وقل ما الذي حدث.',
  'first.EMPLOYEE': 'أنشئ حسابًا لموظف',
  'first.EMPLOYEE.link': 'إلى المستخدمين',
  'first.EMPLOYEE.text': 'يجيب الموظفون عمّا لا يعرفه المساعد ويراجعون ما يقوله.',
  'first.SOLUTIONS': 'أدخِل الإجابات التي تعرفها',
  'first.SOLUTIONS.link': 'استيراد CSV',
  'first.SOLUTIONS.other': 'اكتب واحدة يدويًا',
  'first.SOLUTIONS.text': 'أفلِت ملف CSV؛ تُذكر السطور الخاطئة قبل حفظ أي شيء.',
  'first.done': 'تم',
  'first.hide': 'إخفاء هذه القائمة',
  'first.hideFailed': 'تعذّر إخفاء القائمة.',
  'first.hideNote': 'لا شيء هنا ضروري للعمل. تُخفى نهائيًا عن جميع المديرين.',
  'first.hint': 'تُعلَّم كل خطوة تلقائيًا متى حدثت، أينما قمت بها.',
  'first.progress': 'تم {done} من {all}',
  'first.title': 'خمس دقائق إلى أول شكوى مُجاب عنها',
} as const;
