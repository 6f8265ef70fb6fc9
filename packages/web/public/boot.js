// Sets theme and language before the first paint. A file of its own, because the page allows no inline script.
(() => {
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      // Storage may be switched off; the system's colours and the page's language count then.
      return null;
    }
  };
  const page = document.documentElement;
  const theme = stored('theme');
  const dark =
    theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  page.classList.toggle('dark', dark);
  const language = stored('language');
  // Else the page stays in the language that the server wrote into it.
  if (language === 'en' || language === 'fr' || language === 'ar') {
    page.lang = language;
    page.dir = language === 'ar' ? 'rtl' : 'ltr';
  }
})();
