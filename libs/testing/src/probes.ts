import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** What tests that walk every noun need to know of one. It stands in `<noun>.probe.ts`, beside the noun's routes. */
export interface Probe {
  table: string;
  /** Of its list and of the POST that makes one; one of them is at `<path>/:id`. */
  path: string;
  /** A body of POST. `name` is unique in the organization, of lower-case letters and digits. */
  body: (name: string) => Readonly<Record<string, unknown>>;
  /** Fields of that body which are missing if they are an empty text. */
  required: readonly string[];
  /** A body of PATCH. */
  change: Readonly<Record<string, unknown>>;
  /** Other POSTs of one, by what stands behind its id: a body, and the status if it is not 200. */
  verbs?: Readonly<Record<string, { body: object; status?: string }>>;
  /** Live and test keys do not share it. */
  isOfMode?: true;
  /** The list comes whole, without pages, and one cannot be read alone. */
  isWhole?: true;
  /** Queries of the list that cost most, besides the plain one. */
  queries?: readonly string[];
  /** The fields of each body of a POST, in the order in which they are read. Append-only: a new field comes last. */
  bodies: Readonly<Record<string, string>>;
  /** Rows as large as they may be, and as many as there may be. */
  rows?: {
    most: number;
    /** An insert `from $rows n`; `$id` is the id of row n, `$org` the organization. */
    insert: string;
  };
}

const LIBS = join(__dirname, '../..');

/** The probes of all nouns, found by the names of their files. For tests that Jest runs. */
export function readProbes(): readonly Probe[] {
  const files = readdirSync(LIBS, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.probe.ts'));
  return files.toSorted().flatMap((file) => Object.values(require(join(LIBS, file)) as Record<string, Probe>));
}
