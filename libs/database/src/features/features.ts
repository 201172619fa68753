export interface DependentRows {
  table: string;
  /** SQL over `t`, a row of that table, and `g`, a deleted row. */
  on: string;
}

/** Where a table differs from the default: rows stay, are exported, and are erased. */
export interface RowsFate {
  /** Retention, in words; `lasting`: until rows are deleted individually, or with their organization. */
  kept?: string;
  /** `withheld`: columns that an export leaves out; `not`: why nothing is exported. */
  exported?: { withheld?: readonly string[] } | { not: string };
  /** How rows are erased with their organization; `withBytes`: each with its file; `kept`: why they stay. */
  erased?: { takes?: DependentRows; atOnce?: number } | { with: string } | { withBytes: true } | { kept: string };
}

/** A noun of an organization. Its table has `id` (made in Node) and `org_id`. */
interface Feature extends RowsFate {
  table: string;
  /** Its further tables, which have `org_id` and are deleted before it. */
  parts?: Readonly<Record<string, RowsFate>>;
  /** The plan limit on its rows, live and test together. Stored: never rename. */
  limit?: string;
  /** Its audit actions. Stored: never rename. */
  audit: readonly string[];
}

/**
 * Plan limits and their use, the audit log, export, erasure and the plan for tenants read this list. Add a new noun
 * at the end; test/features.test.ts says what else it lacks.
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

export const LIMITED_FEATURES: readonly { limit: FeatureLimit; table: string }[] = FEATURES.flatMap((feature) =>
  'limit' in feature ? [feature] : [],
);

/** In the order of deletion. */
export const FEATURE_TABLES: readonly (readonly [table: string, fate: RowsFate])[] = FEATURES.flatMap(
  ({ table, ...feature }: Feature) => [...Object.entries(feature.parts ?? {}), [table, feature] as const],
);
