/** For `node -r`: on request, tells the parent which OpenTelemetry files are loaded. */
process.on('message', () => {
  process.send(Object.keys(require.cache).filter((file) => file.includes('/node_modules/@opentelemetry/')));
});
