// For `node -r`: a process of a test ends with the test that started it.
process.on('disconnect', () => process.exit(0));
