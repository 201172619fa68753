/** Rows that go with a deleted one. */
export interface DependentRows {
  table: string;
  /** SQL over `t`, a row of that table, and `g`, a deleted row. */
  on: string;
}

/** What becomes of the rows of a table, where it is not the usual: they last, are exported, and are erased. */
export interface RowsFate {
  /** Retention, in words; `lasting`: until rows are deleted individually, or with their organization. */
  kept?: string;
  /** Exported, possibly without some columns; `not`: why it is not. */
  exported?: { withheld?: readonly string[] } | { not: string };
  /** How its rows go with their organization; `withBytes`: each with its file; `kept`: why they stay. */
  erased?: { takes?: DependentRows; atOnce?: number } | { with: string } | { withBytes: true } | { kept: string };
}

/** A noun of an organization, as a row with `id` (made in Node) and `org_id`, and what the rest must know of it. */
interface Feature extends RowsFate {
  table: string;
  /** The other tables of its rows, which have `org_id`. They stand before it in the order of deletion. */
  parts?: Readonly<Record<string, RowsFate>>;
  /** The limit of plans that counts its rows, of both modes. Stored: never rename. */
  limit?: string;
  /** Its entries in the audit log. Stored: never rename. */
  audit: readonly string[];
}

/**
 * Each noun says here what it is: plan limits and their use, the audit log, export, erasure and the plan for tenants
 * ask this list. A new noun is a new entry, at the end. test/features.test.ts says what it lacks elsewhere.
 */
export const FEATURES = [
  {
    table: 'templates',
    parts: {
      template_versions: {
        kept: 'as long as their template, the newest 50 of each, in 4 MB',
        erased: { with: 'templates' },
      },
    },
    erased: { takes: { table: 'template_versions', on: 't.template_id = g.id' } },
    limit: 'templates',
    audit: ['template.created', 'template.changed', 'template.deleted'],
  },
  {
    table: 'quick_replies',
    limit: 'quick_replies',
    audit: ['quick_reply.created', 'quick_reply.changed', 'quick_reply.deleted'],
  },
  {
    table: 'segments',
    audit: ['segment.created', 'segment.changed', 'segment.deleted'],
  },
  {
    table: 'contact_fields',
    audit: ['contact_field.created', 'contact_field.changed', 'contact_field.deleted'],
  },
] as const satisfies readonly Feature[];

type OneFeature = (typeof FEATURES)[number];
type FeatureLimit = Extract<OneFeature, { limit: string }>['limit'];

export const FEATURE_AUDIT_ACTIONS: readonly OneFeature['audit'][number][] = FEATURES.flatMap(({ audit }) => audit);

/** Features with a limit of plans, each with its table. */
export const LIMITED_FEATURES: readonly { limit: FeatureLimit; table: string }[] = FEATURES.flatMap((feature) =>
  'limit' in feature ? [feature] : [],
);

/** Their tables with the fate of their rows, in the order of deletion. */
export const FEATURE_TABLES: readonly (readonly [table: string, fate: RowsFate])[] = FEATURES.flatMap(
  ({ table, ...feature }: Feature) => [...Object.entries(feature.parts ?? {}), [table, feature] as const],
);
