export class ConfigError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`The configuration has ${problems.length} problem(s): ${problems.join(' ')}`);
    this.name = 'ConfigError';
  }
}
