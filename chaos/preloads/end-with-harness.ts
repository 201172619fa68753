/** Preload for every process under test: exits with the harness, even if that was killed. */
const harness = process.ppid;
setInterval(() => {
  if (process.ppid !== harness) process.exit(0);
}, 1_000).unref();
