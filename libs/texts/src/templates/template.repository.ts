import { shareContactFields } from '@chasqui/contacts';
import {
  type CountedPart,
  MessageTemplate,
  type PageRequest,
  type TemplateChannel,
  type TemplateStatus,
  TemplateVersion,
  type Transaction,
  type Transactor,
} from '@chasqui/database';
import { OwnedRows, planRoom } from '@chasqui/tenancy';
import type { TemplateContent } from './template-content';
import {
  CONTENT_COLUMNS,
  DELETE_OLD_VERSIONS,
  FILTER,
  FIND_SENT_TEMPLATES,
  FIND_VERSION,
  FIND_VERSIONS,
  KNOWN_TEMPLATES,
  TEMPLATES_TO_SEND,
  VERSION_JOIN,
} from './template-list.sql';

export type TemplateHead = Pick<MessageTemplate, 'name' | 'channel' | 'category' | 'language' | 'status'>;

export type TemplateRecord = Omit<MessageTemplate, 'organization'> & TemplateContent;

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

export interface NewTemplate extends TemplateHead, TemplateContent, Pick<MessageTemplate, 'id' | 'orgId'> {
  /** Its name is that of another template: it gets the next free one. */
  isCopy?: boolean;
}

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

/** Older ones go when a new one comes: so all templates of a plan take less than half of its storage for files. */
const MOST_VERSIONS = 50;
const MOST_VERSION_BYTES = 4 * 1024 * 1024;
const COPY = '_copy';
/** With the number behind it a name has at most 64 characters. */
const COPIED_CHARACTERS = 50;

export class TemplateRepository extends OwnedRows<MessageTemplate, TemplateRecord, NewTemplate> {
  constructor(database: Transactor) {
    super(database, {
      entity: MessageTemplate,
      alias: 't',
      notFound: 'TEMPLATE_NOT_FOUND',
      taken: {
        constraint: 'templates_name_key',
        code: 'TEMPLATE_EXISTS',
        field: 'name',
        message: 'Another template has this `name` in this `language`.',
      },
      room: planRoom('templates', 'The plan has no room for another template.'),
      columns: (own) => `${own}, ${CONTENT_COLUMNS}`,
      join: VERSION_JOIN,
      texts: ['v.subject', 'v.message', 'v.html', 'v.media_url'],
      documents: ['v.variables'],
      filter: FILTER,
      mostCounted: 10_000,
    });
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
    const { rows } = await this.database.query<{ id: string }>(KNOWN_TEMPLATES, [orgId, ids]);
    return new Set(rows.map(({ id }) => id));
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

  listForOrg(
    owner: Pick<MessageTemplate, 'orgId'>,
    { channel, status, language, text }: TemplateFilter,
    page: PageRequest,
  ): Promise<CountedPart<TemplateRecord>> {
    return this.list(owner, page, [channel, status, language, text]);
  }

  update(
    owner: Pick<MessageTemplate, 'orgId'>,
    id: string,
    stateAfter: (before: TemplateRecord) => TemplateState,
    database: Transactor = this.database,
  ): Promise<{ before: TemplateRecord; after: TemplateRecord }> {
    const changeOf = async (before: TemplateRecord, transaction: Transaction) => {
      const { head, content, isNewVersion } = stateAfter(before);
      if (!isNewVersion) return head;
      const version = before.version + 1;
      await this.addVersion(transaction, { orgId: owner.orgId, templateId: id, version }, content);
      return { ...head, version };
    };
    return this.patch(owner, id, changeOf, database);
  }

  protected override async insertDraft(transaction: Transaction, draft: NewTemplate): Promise<void> {
    const { id, orgId, isCopy = false } = draft;
    const name = isCopy ? await freeName(transaction, draft) : draft.name;
    await this.insert(transaction, { ...headOf(draft), name, id, orgId });
    await this.addVersion(transaction, { orgId, templateId: id, version: 1 }, draft);
  }

  private async addVersion(
    transaction: Transaction,
    key: Pick<TemplateVersion, 'orgId' | 'templateId' | 'version'>,
    content: TemplateContent,
  ): Promise<void> {
    // Its texts may name custom fields: a transaction that deletes one sees these texts, or came first.
    await shareContactFields(transaction, key.orgId);
    await transaction.manager.getRepository(TemplateVersion).insert({ ...key, ...contentOf(content) });
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
