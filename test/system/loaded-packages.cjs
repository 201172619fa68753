/** For `node -r`: a process that is asked tells its parent which files of OpenTelemetry it has loaded. */
process.on('message', () => {
  process.send(Object.keys(require.cache).filter((file) => file.includes('/node_modules/@opentelemetry/')));
});
