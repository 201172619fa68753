// Before anything is drawn: light or dark as chosen here or in the console; without a choice, as the system.
try {
  const chosen = localStorage.getItem('mantine-color-scheme-value');
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.scheme = chosen;
} catch {
  // Without storage, the scheme of the system.
}
