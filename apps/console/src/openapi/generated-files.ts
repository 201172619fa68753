import { createConsoleDocument } from './document';
import { createDescribedConsole } from './described-console';

/** Committed files that are generated from the code, by their path in the repository. */
export async function generatedFiles(): Promise<ReadonlyMap<string, string>> {
  const { http } = await createDescribedConsole();
  try {
    return new Map([['apps/console/openapi.json', `${JSON.stringify(createConsoleDocument(http.nest), null, 2)}\n`]]);
  } finally {
    await http.close();
  }
}
