// Before anything is drawn: light or dark as the reader chose, here or in the console. Without a choice, as the system is.
try {
  const chosen = localStorage.getItem('mantine-color-scheme-value');
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.scheme = chosen;
} catch {
  // A browser that keeps nothing has the scheme of the system.
}
