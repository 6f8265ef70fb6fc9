import type { english } from './en.ts';

/** What mails say, in Arabic. */
export const arabic: Readonly<Record<keyof typeof english, string>> = {
  'account.device.subject': 'تسجيل دخول جديد إلى حسابك',
  'account.device.body':
    'سجّل شخص للتو الدخول إلى حسابك {account} باستخدام {browser} على {system}، من جهاز لم يُستخدم له من قبل.',
  'account.device.program':
    'سجّل شخص للتو الدخول إلى حسابك {account} باستخدام برنامج أو جهاز لم يُستخدم له من قبل.',
  'account.device.doubt':
    'إذا لم تكن أنت، فاختر فورًا كلمة مرور أخرى، وهذا ينهي كل الجلسات الأخرى، وأخبر أحد المسؤولين.',
  'account.email.subject': 'أكّد عنوانك الجديد',
  'account.email.body': 'سيصبح هذا العنوان عنوان الحساب {account}.',
  'account.email.once':
    '{count, plural, one {يؤكده الرابط أدناه مرة واحدة خلال ساعة واحدة.} two {يؤكده الرابط أدناه مرة واحدة خلال ساعتين.} few {يؤكده الرابط أدناه مرة واحدة خلال # ساعات.} other {يؤكده الرابط أدناه مرة واحدة خلال # ساعة.}}',
  'account.email.ignore': 'إذا لم تطلب ذلك فلا داعي لفعل شيء: لا يتغير شيء بدون الرابط.',
  'account.email.button': 'تأكيد العنوان',
  'account.email.footer': 'تصلك هذه الرسالة لأن هذا العنوان ذُكر لحساب في البوابة.',
  'account.email-approval.subject': 'عنوان آخر ينتظر موافقتك',
  'account.email-approval.body':
    'ذُكر عنوان بريد آخر لحسابك {account} بدون كلمة مروره. يحل محل هذا العنوان عندما توافق عليه ويتم تأكيده.',
  'account.email-approval.once':
    '{count, plural, one {يتيح لك الزر أدناه الاطلاع عليه والموافقة مرة واحدة خلال ساعة واحدة.} two {يتيح لك الزر أدناه الاطلاع عليه والموافقة مرة واحدة خلال ساعتين.} few {يتيح لك الزر أدناه الاطلاع عليه والموافقة مرة واحدة خلال # ساعات.} other {يتيح لك الزر أدناه الاطلاع عليه والموافقة مرة واحدة خلال # ساعة.}}',
  'account.email-approval.button': 'الاطلاع على التغيير',
  'account.email-approval.undo': 'لم أكن أنا: إنهاء كل الجلسات واختيار كلمة مرور جديدة',
  'account.email-notice.subject': 'ذُكر عنوان آخر لحسابك',
  'account.email-notice.body':
    'ذُكر عنوان بريد آخر لحسابك {account} مع كلمة مروره. يحل محل هذا العنوان فور تأكيده.',
  'account.email-notice.undo':
    '{count, plural, one {إذا لم تكن أنت، فاضغط الزر أدناه خلال يوم واحد: يحتفظ الحساب بهذا العنوان وتنتهي كل الجلسات وتختار كلمة مرور جديدة.} two {إذا لم تكن أنت، فاضغط الزر أدناه خلال يومين: يحتفظ الحساب بهذا العنوان وتنتهي كل الجلسات وتختار كلمة مرور جديدة.} few {إذا لم تكن أنت، فاضغط الزر أدناه خلال # أيام: يحتفظ الحساب بهذا العنوان وتنتهي كل الجلسات وتختار كلمة مرور جديدة.} other {إذا لم تكن أنت، فاضغط الزر أدناه خلال # يومًا: يحتفظ الحساب بهذا العنوان وتنتهي كل الجلسات وتختار كلمة مرور جديدة.}}',
  'account.email-notice.button': 'لم أكن أنا',
  'account.sign-up.subject': 'افتح حسابك',
  'account.sign-up.body': 'طلب شخص ما حسابًا في البوابة بهذا العنوان.',
  'account.sign-up.once':
    '{count, plural, zero {يتيح لك الرابط أدناه فتحه مرة واحدة.} one {يتيح لك الرابط أدناه فتحه مرة واحدة خلال ساعة.} two {يتيح لك الرابط أدناه فتحه مرة واحدة خلال ساعتين.} few {يتيح لك الرابط أدناه فتحه مرة واحدة خلال # ساعات.} many {يتيح لك الرابط أدناه فتحه مرة واحدة خلال # ساعة.} other {يتيح لك الرابط أدناه فتحه مرة واحدة خلال # ساعة.}}',
  'account.sign-up.ignore': 'إن لم تطلب ذلك فلا داعي لفعل أي شيء: لا يوجد حساب قبل استخدام الرابط.',
  'account.sign-up.button': 'فتح الحساب',
  'account.sign-up.footer': 'تصلك هذه الرسالة لأن هذا العنوان أُعطي لفتح حساب.',
  'account.exists.subject': 'لديك حساب بالفعل',
  'account.exists.body':
    'طلب شخص ما حسابًا بهذا العنوان. وله حساب بالفعل: {account}. يمكنك تسجيل الدخول به.',
  'account.exists.ignore': 'إن لم تطلب ذلك فلا داعي لفعل أي شيء.',
  'account.exists.button': 'تسجيل الدخول',
  'account.exists.forgot': 'إن نسيت كلمة المرور فاختر كلمة جديدة.',
  'account.invitation.subject': 'حسابك في البوابة',
  'account.invitation.body': 'لديك حساب جديد: {account}. اختر كلمة مرورك لتتمكن من تسجيل الدخول.',
  'account.invitation.once':
    '{count, plural, one {يتيح لك الرابط أدناه اختيارها مرة واحدة خلال يوم واحد.} two {يتيح لك الرابط أدناه اختيارها مرة واحدة خلال يومين.} few {يتيح لك الرابط أدناه اختيارها مرة واحدة خلال # أيام.} other {يتيح لك الرابط أدناه اختيارها مرة واحدة خلال # يومًا.}}',
  'account.invitation.button': 'اختر كلمة مرورك',
  'account.invitation.footer': 'تصلك هذه الرسالة لأن أحد المسؤولين أنشأ حسابًا لك.',
  'account.password.subject': 'تم تغيير كلمة مرورك',
  'account.password.own': 'تم للتو تغيير كلمة مرور حسابك {account}.',
  'account.password.other': 'عيّن {name} كلمة مرور أخرى لحسابك {account}.',
  'account.password.link': 'اختيرت للتو كلمة مرور جديدة لحسابك {account} عبر رابط مخصص لذلك.',
  'account.recovery.subject': 'اختر كلمة مرور جديدة',
  'account.recovery.body': 'طُلبت كلمة مرور جديدة لحسابك {account}.',
  'account.recovery.once':
    '{count, plural, one {يتيح لك الرابط أدناه اختيارها مرة واحدة خلال دقيقة واحدة.} two {يتيح لك الرابط أدناه اختيارها مرة واحدة خلال دقيقتين.} few {يتيح لك الرابط أدناه اختيارها مرة واحدة خلال # دقائق.} other {يتيح لك الرابط أدناه اختيارها مرة واحدة خلال # دقيقة.}}',
  'account.recovery.ignore': 'إذا لم تطلب ذلك فلا داعي لفعل شيء: تبقى كلمة مرورك كما هي.',
  'account.role.subject': 'تم تغيير دورك',
  'account.role.body': 'غيّر {name} دور حسابك {account}: {role}.',
  'account.sessions.subject': 'تم تسجيل خروجك',
  'account.sessions.body': 'سجّل {name} خروج حسابك {account} من جميع الأجهزة.',
  'account.sessions.again': 'يمكنك تسجيل الدخول مجددًا بكلمة مرورك.',
  'account.codes-low.subject':
    '{count, plural, zero {لم يبق أي رمز استرداد} one {بقي رمز استرداد واحد} two {بقي رمزا استرداد} few {بقيت # رموز استرداد} many {بقي # رمز استرداد} other {بقي # رمز استرداد}}',
  'account.codes-low.renew':
    'يُرجى إنشاء رموز جديدة في البوابة، ضمن أمان حسابك. من دونها لا يستطيع مساعدتك سوى أحد المسؤولين إذا فقدت جهازك.',
  'account.codes-renewed.subject': 'تم إنشاء رموز استرداد جديدة',
  'account.codes-renewed.body':
    'تم إنشاء رموز استرداد جديدة لحسابك {account}. لم تعد الرموز السابقة صالحة.',
  'account.factor-added.subject': 'تم إعداد عامل ثانٍ',
  'account.factor-added.body':
    'تم إعداد تطبيق مصادقة لحسابك {account}. من الآن فصاعدًا يتطلب تسجيل الدخول رمزًا منه.',
  'account.factor-added.passkey':
    'تم إعداد مفتاح مرور لحسابك {account}. يمكن من الآن إكمال تسجيل الدخول به، وهو يتطلب دائمًا عاملًا ثانيًا.',
  'account.token-made.subject': 'تم إنشاء رمز وصول للواجهة البرمجية',
  'account.token-made.body':
    'تم إنشاء رمز الوصول «{start}…» لحسابك {account}. يمكن لأي برنامج يملكه أن يتصرف باسمك إلى أن تلغيه.',
  'account.token-made.service':
    'أنشأ حسابك {reader} رمز الوصول «{start}…» لحساب الخدمة {account}. يمكن لأي برنامج يملكه أن يتصرف باسم هذا الحساب إلى أن يُلغى.',
  'account.factor-removed.subject': 'تمت إزالة العامل الثاني',
  'account.factor-removed.body':
    'لم يعد لحسابك {account} عامل ثانٍ. تكفي كلمة المرور وحدها لتسجيل الدخول.',
  'account.factor-left.subject': 'تمت إزالة عامل ثانٍ',
  'account.factor-left.body':
    'تمت إزالة أحد العوامل الثانية لحسابك {account}. لا يزال تسجيل الدخول يتطلب عاملًا آخر.',
  'account.factor-reset.subject': 'تمت إعادة ضبط العامل الثاني',
  'account.factor-reset.body':
    'أزال {name} العامل الثاني لحسابك {account} وسجّل خروجه من جميع الأجهزة.',
  'account.factor-reset.again': 'يمكنك تسجيل الدخول بكلمة مرورك وإعداد عامل ثانٍ جديد.',
  'account.factor-reset-notice.subject': 'تمت إعادة ضبط العامل الثاني لـ {person}',
  'account.factor-reset-notice.body':
    'أزال {name} العامل الثاني لـ {person}. تصل هذه الرسالة إلى جميع المسؤولين.',
  'account.factor-reset-notice.doubt': 'إذا لم يطلب أحد ذلك، فيُرجى التحدث معهما فورًا.',
  'account.identity-linked.subject': 'تم ربط حسابك',
  'account.identity-linked.body':
    'تم ربط حسابك {account} مع {label}. من الآن فصاعدًا يمكنك تسجيل الدخول إليه من هناك.',
  'account.identity-unlinked.subject': 'تم إلغاء ربط حسابك',
  'account.identity-unlinked.body':
    'لم يعد حسابك {account} مرتبطًا مع {label}. تم تسجيل خروجه من جميع الأجهزة الأخرى.',
  'account.recovery-sso.subject': 'تسجّل الدخول عبر {label}',
  'account.recovery-sso.body':
    'طُلبت كلمة مرور جديدة لحسابك {account}. لست بحاجة إليها: تسجّل الدخول عبر {label}.',
  'account.recovery-sso.ignore': 'إذا لم تطلب ذلك، فلا يلزمك فعل شيء.',
  'account.password.factor': 'يبقى العامل الثاني كما هو: لا يزال تسجيل الدخول يتطلبه.',
  'account.password.identities':
    'يبقى الدخول الموحّد مرتبطًا بحسابك. راجع الهويات في ملفك الشخصي وافصل ما ليس لك.',
  'account.recovery-code.subject': 'تم استخدام رمز استرداد',
  'account.recovery-code.body': 'تم للتو استخدام رمز استرداد لحسابك {account} بدلًا من عامله الثاني.',
  'account.recovery-code.left':
    '{count, plural, zero {لم يبق أي رمز.} one {بقي رمز واحد.} two {بقي رمزان.} few {بقيت # رموز.} many {بقي # رمزًا.} other {بقي # رمز.}}',
  'account.setup-code.subject': 'رمزك لإعداد عامل ثانٍ',
  'account.setup-code.body': 'شخص يعرف كلمة مرور حسابك {account} يسجّل الدخول ويُعدّ عامله الثاني.',
  'account.setup-code.code': 'الرمز المطلوب: {code}',
  'account.setup-code.once':
    '{count, plural, zero {لم يعد صالحًا.} one {يصلح لمدة دقيقة واحدة. لا تعطه لأحد.} two {يصلح لمدة دقيقتين. لا تعطه لأحد.} few {يصلح لمدة # دقائق. لا تعطه لأحد.} many {يصلح لمدة # دقيقة. لا تعطه لأحد.} other {يصلح لمدة # دقيقة. لا تعطه لأحد.}}',
  'account.setup-code.ignore':
    'إذا لم تكن أنت، فإن شخصًا آخر يعرف كلمة مرورك: يُرجى اختيار كلمة أخرى فورًا وإخبار أحد المسؤولين.',
  'account.wrong-codes.subject': 'أُدخلت رموز خاطئة لحسابك',
  'account.wrong-codes.body':
    '{count, plural, zero {لم يُدخل أي رمز خاطئ لحسابك {account}.} one {أُدخل رمز خاطئ واحد لحسابك {account} خلال يوم، من شخص يعرف كلمة مرورك أو سجّل الدخول إلى حسابك.} two {أُدخل رمزان خاطئان لحسابك {account} خلال يوم، من شخص يعرف كلمة مرورك أو سجّل الدخول إلى حسابك.} few {أُدخلت # رموز خاطئة لحسابك {account} خلال يوم، من شخص يعرف كلمة مرورك أو سجّل الدخول إلى حسابك.} many {أُدخل # رمزًا خاطئًا لحسابك {account} خلال يوم، من شخص يعرف كلمة مرورك أو سجّل الدخول إلى حسابك.} other {أُدخل # رمز خاطئ لحسابك {account} خلال يوم، من شخص يعرف كلمة مرورك أو سجّل الدخول إلى حسابك.}}',
  'account.wrong-codes.doubt':
    'إذا لم تكن أنت، فيُرجى اختيار كلمة مرور أخرى فورًا، وهذا يسجّل خروج جميع الأجهزة الأخرى أيضًا، وإخبار أحد المسؤولين.',
  'account.doubt': 'إذا لم تكن تتوقع ذلك، فأخبر أحد المسؤولين فورًا.',
  'account.footer': 'تصلك هذه الرسالة لأنها تخص أمان حسابك.',
  'role.ADMIN': 'مسؤول',
  'role.EMPLOYE': 'موظف',
  'role.CLIENT': 'عميل',
  'mail.test.subject': 'رسالة تجريبية',
  'mail.test.body': 'تصل رسائل البوابة إلى هذا العنوان.',
  'mail.test.footer': 'تصلك هذه الرسالة لأنك طلبتها.',
  'open.portal': 'فتح البوابة',
  'name.provider': 'الدخول الموحد',
  'name.portal': 'البوابة',
  'claim.answered.subject': 'تم الرد على الشكوى رقم {number}',
  'claim.answered.body': 'ردّ {name} على شكواك {reference}.',
  'claim.answer-withdrawn.subject': 'سُحب الرد على الشكوى رقم {number}',
  'claim.answer-withdrawn.body': 'سحب {name} الرد على شكواك {reference}.',
  'claim.assigned.subject': 'أُسندت إليك الشكوى رقم {number}',
  'claim.assigned.body': 'أسند {name} إليك الشكوى {reference}.',
  'claim.late.subject': 'الشكوى رقم {number} متأخرة',
  'claim.late.body': 'الشكوى {reference} متأخرة.',
  'claim.merged.subject': 'تستمر الشكوى رقم {number} في شكوى أخرى',
  'claim.merged.body': 'دمج {name} شكواك {reference} في شكوى أخرى لك.',
  'claim.note.subject': 'ملاحظة جديدة على الشكوى رقم {number}',
  'claim.note.body': 'ترك {name} ملاحظة داخلية على الشكوى {reference}.',
  'claim.reopened.subject': 'أُعيد فتح الشكوى رقم {number}',
  'claim.reopened.body': 'أعاد {name} فتح الشكوى {reference}.',
  'claim.replied.subject': 'رسالة جديدة في الشكوى رقم {number}',
  'claim.replied.body': 'كتب {name} رسالة في الشكوى {reference}.',
  'claim.risk.subject': 'الشكوى رقم {number} معرّضة للتأخر',
  'claim.risk.body': 'الشكوى {reference} معرّضة للتأخر.',
  'claim.status.subject': 'تغيّرت حالة الشكوى رقم {number}',
  'claim.status.body': 'غيّر {name} حالة شكواك {reference}: {status}.',
  'claim.waiting.subject': 'الشكوى رقم {number} تنتظر ردك',
  'claim.waiting.body': 'ينتظر {name} ردك في الشكوى {reference}.',
  'claim.withdrawn.subject': 'سُحبت الشكوى رقم {number}',
  'claim.withdrawn.body': 'سحب {name} الشكوى {reference}.',
  'report.validated.subject': 'تم تأكيد الإجابة عن التقرير رقم {number}',
  'report.validated.body': 'أكّد {name} الإجابة عن تقريرك رقم {number}.',
  'document.shared.subject': 'تمت مشاركة مستند معك',
  'document.shared.body': 'شارك {name} معك مستندًا.',
  'audit.burst.subject': 'محاولات دخول فاشلة أو طلبات مرفوضة كثيرة',
  'audit.burst.body':
    'فشل عدد غير معتاد من محاولات تسجيل الدخول أو رُفض عدد غير معتاد من الطلبات خلال دقائق قليلة. يبيّن سجل التدقيق مصدرها.',
  'webhook.disabled.subject': 'أُوقف خطاف ويب',
  'webhook.disabled.body':
    'أُوقف أحد خطافات الويب في البوابة، لأن الجهة المستقبلة لم تعد تريد رسائل أو لم تقبل أي رسالة منذ خمسة أيام. الرسائل المنتظرة محجوزة.',
  'notification.times':
    '{count, plural, zero {لم يحدث هذا.} one {حدث هذا مرة واحدة.} two {حدث هذا مرتين.} few {حدث هذا # مرات.} many {حدث هذا # مرة.} other {حدث هذا # مرة.}}',
  'notification.footer': 'تصلك هذه الرسالة لأنك لم تقرأ الإشعار في البوابة.',
  'notification.ending': 'إيقاف الرسائل من هذا النوع',
  'open.claims': 'فتح الشكوى',
  'open.reports': 'فتح التقارير',
  'open.documents': 'فتح المستندات',
  'open.audit': 'فتح سجل التدقيق',
  'open.webhooks': 'فتح خطافات الويب',
  'status.OPEN': 'مفتوحة',
  'status.PENDING': 'قيد المعالجة',
  'status.RESOLVED': 'تم الرد',
  'status.CLOSED': 'مغلقة',
  'digest.subject':
    '{count, plural, zero {لا إشعارات جديدة} one {إشعار جديد واحد} two {إشعاران جديدان} few {# إشعارات جديدة} many {# إشعارًا جديدًا} other {# إشعار جديد}}',
  'digest.body':
    '{count, plural, zero {ليس لديك إشعارات غير مقروءة.} one {لديك إشعار واحد غير مقروء.} two {لديك إشعاران غير مقروءين.} few {لديك # إشعارات غير مقروءة.} many {لديك # إشعارًا غير مقروء.} other {لديك # إشعار غير مقروء.}}',
  'digest.more':
    '{count, plural, zero {لا شيء غيرها في البوابة.} one {إشعار آخر في البوابة.} two {إشعاران آخران في البوابة.} few {# إشعارات أخرى في البوابة.} many {# إشعارًا آخر في البوابة.} other {# إشعار آخر في البوابة.}}',
  'digest.queued':
    '{count, plural, zero {لا شكوى تنتظر من يتولاها.} one {شكوى واحدة تنتظر من يتولاها.} two {شكويان تنتظران من يتولاهما.} few {# شكاوى تنتظر من يتولاها.} many {# شكوى تنتظر من يتولاها.} other {# شكوى تنتظر من يتولاها.}}',
  'digest.ending': 'إيقاف الرسالة اليومية',
  'digest.footer': 'تصلك هذه الرسالة مرة في اليوم، عندما يكون هناك ما يقال.',
};
