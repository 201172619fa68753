import { readFileSync } from 'node:fs';
import type { tracingVariables } from './tracing-variables';
import type { Variable } from './variable';

export type Variables = Readonly<Record<string, Variable<unknown>>>;
export type Config<V extends Variables> = { readonly [K in keyof V]: V[K] extends Variable<infer T> ? T : never };

/** An app's configuration. `runApp` reads where traces go, for the whole process. */
export type AppConfig<V extends Variables> = Omit<Config<V>, keyof typeof tracingVariables>;

export class ConfigError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`The configuration has ${problems.length} problem(s):\n${problems.map((line) => `  - ${line}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

/**
 * Reads an app's variables. The only reader of `process.env` in the project.
 *
 * @throws ConfigError listing every missing and every wrong variable, without values of secrets
 */
export function loadConfig<V extends Variables>(
  variables: V,
  env: Readonly<Record<string, string | undefined>> = process.env,
): Config<V> {
  const problems: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, variable] of Object.entries(variables)) {
    try {
      const value = textOf(name, variable, env);
      if (value !== undefined && value !== '') values[name] = variable.parse(value);
      else if (variable.default !== undefined) values[name] = variable.default;
      else problems.push(`${name} is missing: ${variable.description}`);
    } catch (error) {
      problems.push(`${name} ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  if (problems.length > 0) throw new ConfigError(problems);
  return values as Config<V>;
}

function textOf(name: string, variable: Variable<unknown>, env: Readonly<Record<string, string | undefined>>) {
  const file = variable.secret ? env[`${name}_FILE`] : undefined;
  if (file === undefined) return env[name];
  try {
    return readFileSync(file, 'utf8').trimEnd();
  } catch {
    throw new Error(`cannot be read: ${name}_FILE names a file that cannot be opened`);
  }
}

/** The text of `.env.example` for a set of variables, in order, each with its description. */
export function toEnvExample(variables: Variables): string {
  return Object.entries(variables)
    .map(([name, variable]) => {
      const value = variable.default as string | number | readonly string[] | undefined;
      return `# ${variable.description}\n${name}=${value?.toString() ?? ''}\n`;
    })
    .join('\n');
}
