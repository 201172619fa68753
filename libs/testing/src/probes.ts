import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Tells a noun to the tests that cover every noun. Stands in `<noun>.probe.ts`, beside the noun's routes. */
export interface Probe {
  table: string;
  /** Of the list (GET) and of creation (POST); a single one is at `<path>/:id`. */
  path: string;
  /** A body of POST. `name` is unique in the organization, in lower-case letters and digits. */
  body: (name: string) => Readonly<Record<string, unknown>>;
  /** Fields of that body that count as missing if they are empty. */
  required: readonly string[];
  /** A body of PATCH. */
  change: Readonly<Record<string, unknown>>;
  /** Further POSTs by their path after the id; `status` if it is not 200. */
  verbs?: Readonly<Record<string, { body: object; status?: string }>>;
  /** Live and test mode have separate rows. */
  isOfMode?: true;
  /** The list has no pages, and there is no route for a single one. */
  isWhole?: true;
  /** The list's most expensive queries, besides the plain one. */
  queries?: readonly string[];
  /** Fields of each POST body, in the order in which they are read. Append-only: a new field comes last. */
  bodies: Readonly<Record<string, string>>;
  /** The largest allowed rows, in the largest allowed number. */
  rows?: {
    most: number;
    /** An insert `from $rows n`; `$id` is the id of row n, `$org` the organization. */
    insert: string;
  };
}

const LIBS = join(__dirname, '../..');

/** Finds `*.probe.ts` in all libs. Only for tests that Jest runs. */
export function readProbes(): readonly Probe[] {
  const files = readdirSync(LIBS, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.probe.ts'));
  return files.toSorted().flatMap((file) => Object.values(require(join(LIBS, file)) as Record<string, Probe>));
}
