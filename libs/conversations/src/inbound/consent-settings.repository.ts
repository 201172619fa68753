import type { Queryable } from '@chasqui/database';
import { checkOwnWords, type OwnWordLists, withoutRepeats } from './own-words.rule';

export interface ConsentSettings extends OwnWordLists {
  /** WhatsApp messages to people who opted out are refused, as SMS always are. */
  enforceWhatsappOptOut: boolean;
  /** Answer to an opt-out; null: none. */
  stopText: string | null;
  startText: string | null;
  helpText: string | null;
}

export interface ChangedConsentSettings {
  settings: ConsentSettings;
  name: string;
  /** By name on the wire; empty: no change. */
  changes: Record<string, { from: unknown; to: unknown }>;
}

const COLUMNS = `name, enforce_whatsapp_opt_out, stop_words,
  start_words, stop_text, start_text, help_text`;

export class ConsentSettingsRepository {
  constructor(private readonly database: Queryable) {}

  /** Null: the organization is gone. */
  async find(orgId: string): Promise<ConsentSettings | null> {
    const row = await this.read(`select ${COLUMNS} from organizations where id = $1`, orgId);
    return row && settingsOf(row);
  }

  /**
   * Changes settings, in the transaction of their audit entry.
   *
   * @param change absent fields stay unchanged
   * @returns null when the organization is gone
   * @throws AppError VALIDATION: a word cannot have this meaning; nothing is changed
   */
  async change(orgId: string, change: Partial<ConsentSettings>): Promise<ChangedConsentSettings | null> {
    const former = await this.read(`select ${COLUMNS} from organizations where id = $1 for no key update`, orgId);
    if (former === null) return null;
    const settings = { ...settingsOf(former), ...change };
    if (change.stopWords !== undefined || change.startWords !== undefined) checkOwnWords(settings);
    const row = await this.read(
      `update organizations set enforce_whatsapp_opt_out = $2, stop_words = $3, start_words = $4, stop_text = $5,
         start_text = $6, help_text = $7 where id = $1
       returning ${COLUMNS}`,
      orgId,
      settings.enforceWhatsappOptOut,
      withoutRepeats(settings.stopWords),
      withoutRepeats(settings.startWords),
      settings.stopText,
      settings.startText,
      settings.helpText,
    );
    return row && { settings: settingsOf(row), name: row.name, changes: changesBetween(former, row) };
  }

  private async read(statement: string, ...values: unknown[]): Promise<Row | null> {
    const { rows } = await this.database.query<Row>(statement, values);
    return rows[0] ?? null;
  }
}

type Row = ConsentSettings & { name: string };

const settingsOf = (row: Row): ConsentSettings => ({
  enforceWhatsappOptOut: row.enforceWhatsappOptOut,
  stopWords: row.stopWords,
  startWords: row.startWords,
  stopText: row.stopText,
  startText: row.startText,
  helpText: row.helpText,
});

function changesBetween(former: Row, now: Row): ChangedConsentSettings['changes'] {
  const pairs = [
    ['enforce_whatsapp_opt_out', former.enforceWhatsappOptOut, now.enforceWhatsappOptOut],
    ['stop_words', former.stopWords, now.stopWords],
    ['start_words', former.startWords, now.startWords],
    ['stop_text', former.stopText, now.stopText],
    ['start_text', former.startText, now.startText],
    ['help_text', former.helpText, now.helpText],
  ] as const;
  const different = pairs.filter(([, from, to]) => JSON.stringify(from) !== JSON.stringify(to));
  return Object.fromEntries(different.map(([name, from, to]) => [name, { from, to }]));
}
