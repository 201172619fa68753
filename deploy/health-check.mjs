// The container's health check: is this app ready? The image has neither curl nor wget.
const url = `http://127.0.0.1:${process.env.OPS_PORT}/health/ready`;
try {
  const response = await fetch(url, { signal: AbortSignal.timeout(3_500) });
  if (!response.ok) process.stderr.write(`${url} answered ${response.status}: ${await response.text()}\n`);
  process.exitCode = response.ok ? 0 : 1;
} catch (error) {
  process.stderr.write(`${url}: ${error.cause?.message ?? error.message}\n`);
  process.exitCode = 1;
}
