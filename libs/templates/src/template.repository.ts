import { shareContactFields } from '@chasqui/contacts';
import {
  type Database,
  isTaken,
  type ListPart,
  type MessageTemplate,
  type PageRequest,
  readList,
  type TemplateChannel,
  type TemplateStatus,
  type TemplateVersion,
  type Transaction,
  type Transactor,
} from '@chasqui/entities';
import { lockPlanRoom } from '@chasqui/tenancy';
import { In, type Repository } from 'typeorm';
import type { TemplateContent } from './template-content';
import {
  DELETE_OLD_VERSIONS,
  FIND_SENT_TEMPLATES,
  FIND_TEMPLATE,
  FIND_VERSION,
  FIND_VERSIONS,
  MOST_COUNTED,
  TEMPLATE_COUNT,
  TEMPLATE_LIST,
  TEMPLATES_TO_SEND,
} from './template-list.sql';

export type TemplateHead = Pick<MessageTemplate, 'name' | 'channel' | 'category' | 'language' | 'status'>;

export type TemplateRecord = TemplateHead &
  Pick<MessageTemplate, 'id' | 'version' | 'createdAt' | 'updatedAt'> &
  TemplateContent;

export type VersionRecord = TemplateContent & Pick<TemplateVersion, 'version' | 'createdAt'>;

export type ListedVersion = Pick<VersionRecord, 'version' | 'message' | 'createdAt'>;

export interface TemplateToSend {
  id: string;
  name: string;
  language: string;
  message: string;
  hasFile: boolean;
  languages: { id: string; language: string }[];
}

export type NewTemplate = TemplateHead & TemplateContent & Pick<MessageTemplate, 'id' | 'orgId'>;

export interface TemplateState {
  head: TemplateHead;
  content: TemplateContent;
  isNewVersion: boolean;
}

/** A template must meet all conditions; null: no condition. */
export interface TemplateFilter {
  /** In name, subject or the beginning of the message, ignoring case. */
  text: string | null;
  /** For this channel, or for any. */
  channel: TemplateChannel | null;
  status: TemplateStatus | null;
  language: string | null;
}

/** Found by the requested id: that template, or one of its name in another language. */
export type SentTemplate = Pick<MessageTemplate, 'id' | 'channel' | 'language' | 'status' | 'version'> &
  Pick<TemplateContent, 'message' | 'mediaUrl' | 'mediaType' | 'variables'> & { askedId: string };

export type TemplateCreation =
  | { kind: 'created'; template: TemplateRecord }
  | { kind: 'name_taken' }
  | { kind: 'plan_limit'; used: number; max: number };

export type TemplateUpdate =
  | { kind: 'updated'; template: TemplateRecord; before: TemplateRecord }
  | { kind: 'name_taken' | 'no_template' };

const TAKEN = { kind: 'name_taken' } as const;

/** Older ones go when a new one comes: so all templates of a plan take less than half of its storage for files. */
const MOST_VERSIONS = 50;
const MOST_VERSION_BYTES = 4 * 1024 * 1024;
const COPY = '_copy';
/** With the number behind it a name has at most 64 characters. */
const COPIED_CHARACTERS = 50;

export class TemplateRepository {
  constructor(
    private readonly heads: Repository<MessageTemplate>,
    private readonly versions: Repository<TemplateVersion>,
    private readonly database: Database,
  ) {}

  /** Exact also when several are made at once. Unless it was created, `database` must be rolled back. */
  create(draft: NewTemplate, isCopy: boolean, database: Transactor = this.database): Promise<TemplateCreation> {
    return unlessTaken(
      database.transaction(async (transaction): Promise<TemplateCreation> => {
        const heads = transaction.manager.withRepository(this.heads);
        const max = await lockPlanRoom(transaction, draft.orgId, 'templates');
        const used = max < 0 ? 0 : await heads.countBy({ orgId: draft.orgId });
        if (max >= 0 && used >= max) return { kind: 'plan_limit', used, max };
        const name = isCopy ? await freeName(transaction, draft) : draft.name;
        const head = heads.create({ ...headOf(draft), name, id: draft.id, orgId: draft.orgId });
        await heads.insert(head);
        await this.addVersion(transaction, { orgId: draft.orgId, templateId: draft.id, version: 1 }, draft);
        return { kind: 'created', template: recordOf(head, contentOf(draft)) };
      }),
    );
  }

  async findForOrg(orgId: string, id: string): Promise<TemplateRecord | null> {
    const { rows } = await this.database.query<TemplateRecord>(FIND_TEMPLATE, [orgId, id]);
    return rows[0] ?? null;
  }

  /** The versions that are kept, newest first; empty: there is no such template. */
  async versionsOf(orgId: string, id: string): Promise<ListedVersion[]> {
    const { rows } = await this.database.query<ListedVersion>(FIND_VERSIONS, [orgId, id]);
    return rows;
  }

  async findVersion(orgId: string, id: string, version: number): Promise<VersionRecord | null> {
    const { rows } = await this.database.query<VersionRecord>(FIND_VERSION, [orgId, id, version]);
    return rows[0] ?? null;
  }

  async knownOf(orgId: string, ids: string[]): Promise<ReadonlySet<string>> {
    const found = await this.heads.find({ select: { id: true }, where: { orgId, id: In(ids) } });
    return new Set(found.map(({ id }) => id));
  }

  /** Templates with these ids, and those of the same name in the languages wanted for each, in one statement. */
  async findSent(
    orgId: string,
    wanted: readonly { id: string; languages: readonly string[] }[],
  ): Promise<SentTemplate[]> {
    const pairs = wanted.flatMap(({ id, languages }) => ['', ...languages].map((language) => ({ id, language })));
    const ids = pairs.map(({ id }) => id);
    const languages = pairs.map(({ language }) => language);
    const { rows } = await this.database.query<SentTemplate>(FIND_SENT_TEMPLATES, [orgId, ids, languages]);
    return rows;
  }

  /** By name, at most 50: each in the first of these languages that it has, else in another. No files for SMS. */
  async listToSend(
    orgId: string,
    channel: 'whatsapp' | 'sms',
    { text, languages }: { text: string | null; languages: readonly string[] },
  ): Promise<TemplateToSend[]> {
    const values = [orgId, channel, 'active', null, text, languages, channel !== 'sms'];
    return (await this.database.query<TemplateToSend>(TEMPLATES_TO_SEND, values)).rows;
  }

  /** Newest first, with a total that stops at 10,000. */
  async listForOrg(
    orgId: string,
    { text, channel, status, language }: TemplateFilter,
    page: PageRequest,
  ): Promise<{ part: ListPart<TemplateRecord>; total: number; isCapped: boolean }> {
    const values = [orgId, channel, status, language, text];
    const part = await readList<TemplateRecord>(this.database, { ...TEMPLATE_LIST, values }, page);
    const { rows } = await this.database.query<{ total: number }>(TEMPLATE_COUNT, values);
    const total = rows[0]?.total ?? 0;
    return { part, total: Math.min(total, MOST_COUNTED), isCapped: total > MOST_COUNTED };
  }

  /** One after another; each sees what the one before left. @param stateAfter what it throws undoes the change */
  update(
    orgId: string,
    id: string,
    stateAfter: (before: TemplateRecord) => TemplateState,
    database: Transactor = this.database,
  ): Promise<TemplateUpdate> {
    return unlessTaken(
      database.transaction(async (transaction): Promise<TemplateUpdate> => {
        // Locked first: a single locking read would return the version from before a change that it waited for.
        await transaction.query('select from templates where org_id = $1 and id = $2 for no key update', [orgId, id]);
        const { rows } = await transaction.query<TemplateRecord>(FIND_TEMPLATE, [orgId, id]);
        const [before] = rows;
        if (before === undefined) return { kind: 'no_template' };
        const { head, content, isNewVersion } = stateAfter(before);
        const version = isNewVersion ? before.version + 1 : before.version;
        if (isNewVersion) await this.addVersion(transaction, { orgId, templateId: id, version }, content);
        const heads = transaction.manager.withRepository(this.heads);
        await heads.update({ orgId, id }, { ...head, version });
        const after = await heads.findOneByOrFail({ orgId, id });
        return { kind: 'updated', template: recordOf(after, content), before };
      }),
    );
  }

  delete(orgId: string, id: string, database: Transactor = this.database): Promise<boolean> {
    return database.transaction(async (transaction) => {
      const heads = transaction.manager.withRepository(this.heads);
      return (await heads.delete({ orgId, id })).affected === 1;
    });
  }

  private async addVersion(
    transaction: Transaction,
    key: Pick<TemplateVersion, 'orgId' | 'templateId' | 'version'>,
    content: TemplateContent,
  ): Promise<void> {
    // Its texts may name custom fields: a transaction that deletes one sees these texts, or came first.
    await shareContactFields(transaction, key.orgId);
    const versions = transaction.manager.withRepository(this.versions);
    await versions.insert({ ...key, ...contentOf(content) });
    await transaction.query(DELETE_OLD_VERSIONS, [
      key.orgId,
      key.templateId,
      key.version,
      MOST_VERSIONS,
      MOST_VERSION_BYTES,
    ]);
  }
}

async function freeName(transaction: Transaction, { orgId, name, language }: NewTemplate): Promise<string> {
  const first = `${name.slice(0, COPIED_CHARACTERS)}${COPY}`;
  const { rows } = await transaction.query<{ name: string }>(
    'select name from templates where org_id = $1 and language = $2 and starts_with(name, $3)',
    [orgId, language, first],
  );
  const taken = new Set(rows.map((row) => row.name));
  let free = first;
  for (let n = 2; taken.has(free); n += 1) free = `${first}_${n}`;
  return free;
}

const headOf = ({ name, channel, category, language, status }: TemplateHead): TemplateHead => ({
  name,
  channel,
  category,
  language,
  status,
});

const contentOf = (content: TemplateContent): TemplateContent => ({
  subject: content.subject,
  message: content.message,
  html: content.html,
  mediaUrl: content.mediaUrl,
  mediaType: content.mediaType,
  variables: content.variables,
});

const recordOf = (
  { id, version, createdAt, updatedAt, ...head }: MessageTemplate,
  content: TemplateContent,
): TemplateRecord => ({ id, version, createdAt, updatedAt, ...headOf(head), ...contentOf(content) });

/** Only PostgreSQL knows whether a name is free: another request may take it between a look and a write. */
async function unlessTaken<Outcome>(writing: Promise<Outcome>): Promise<Outcome | typeof TAKEN> {
  try {
    return await writing;
  } catch (error) {
    if (isTaken(error, 'templates_name_key')) return TAKEN;
    throw error;
  }
}
