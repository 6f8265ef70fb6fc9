/** Bodies that a client can turn to: name, address, time limit. A company has to review them first. */

export const FOS = {
  en: 'If you are not satisfied, you can refer your complaint to the Financial Ombudsman Service, Exchange Tower, London E14 9SR, www.financial-ombudsman.org.uk, free of charge. You have to do so within six months of the date of this answer.',
  fr: 'Si cette réponse ne vous satisfait pas, vous pouvez saisir gratuitement le Financial Ombudsman Service, Exchange Tower, London E14 9SR, www.financial-ombudsman.org.uk, dans les six mois suivant la date de cette réponse.',
  ar: 'إذا لم يرضِكم هذا الرد، يمكنكم رفع شكواكم مجانًا إلى Financial Ombudsman Service، Exchange Tower, London E14 9SR، www.financial-ombudsman.org.uk، خلال ستة أشهر من تاريخ هذا الرد.',
};

export const FSPO = {
  en: 'If you are not satisfied, you can refer your complaint to the Financial Services and Pensions Ombudsman, Lincoln House, Lincoln Place, Dublin 2, D02 VH29, www.fspo.ie, free of charge, in general within six years of the conduct complained of.',
  fr: 'Si cette réponse ne vous satisfait pas, vous pouvez saisir gratuitement le Financial Services and Pensions Ombudsman, Lincoln House, Lincoln Place, Dublin 2, D02 VH29, www.fspo.ie, en général dans les six ans suivant les faits.',
  ar: 'إذا لم يرضِكم هذا الرد، يمكنكم رفع شكواكم مجانًا إلى Financial Services and Pensions Ombudsman، Lincoln House, Lincoln Place, Dublin 2, D02 VH29، www.fspo.ie، خلال ست سنوات من الوقائع عمومًا.',
};

export const AFCA = {
  en: 'If you are not satisfied, you can lodge a complaint with the Australian Financial Complaints Authority, GPO Box 3, Melbourne VIC 3001, www.afca.org.au, free of charge, in general within two years of this answer.',
  fr: 'Si cette réponse ne vous satisfait pas, vous pouvez saisir gratuitement l’Australian Financial Complaints Authority, GPO Box 3, Melbourne VIC 3001, www.afca.org.au, en général dans les deux ans suivant cette réponse.',
  ar: 'إذا لم يرضِكم هذا الرد، يمكنكم تقديم شكوى مجانًا إلى Australian Financial Complaints Authority، GPO Box 3, Melbourne VIC 3001، www.afca.org.au، خلال سنتين من هذا الرد عمومًا.',
};
