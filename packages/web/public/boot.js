// Theme and language, before the first paint.
(() => {
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null; // Storage may be off.
    }
  };
  const page = document.documentElement;
  const theme = stored('theme');
  const dark =
    theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  page.classList.toggle('dark', dark);
  const language = stored('language');
  if (language === 'en' || language === 'fr' || language === 'ar') {
    page.lang = language;
    page.dir = language === 'ar' ? 'rtl' : 'ltr';
  }
})();
