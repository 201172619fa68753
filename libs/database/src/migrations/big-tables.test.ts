import { describe, expect, it } from '@jest/globals';
import type { QueryRunner } from 'typeorm';
import { createDataSource } from '../access/data-source';
import { ACCEPTED_STEPS, BIG_TABLES, unsafeSteps, UNRULED_UNTIL } from './big-tables';

async function allMigrations(): Promise<{ name: string; timestamp: number; statements: string[] }[]> {
  const source = createDataSource({ url: 'postgres://127.0.0.1:1/none', poolSize: 1, applicationName: 'test' });
  await (source as unknown as { buildMetadatas: () => Promise<void> }).buildMetadatas();
  const all = source.migrations.map(async (migration) => {
    const name = migration.name ?? migration.constructor.name;
    const statements: string[] = [];
    const query = (text: string): Promise<unknown[]> => {
      statements.push(text);
      return Promise.resolve([]);
    };
    await migration.up({ query, connection: source } as unknown as QueryRunner);
    return { name, timestamp: Number(name.slice(-13)), statements };
  });
  return Promise.all(all);
}

const whyOf = (...statements: string[]): string[] =>
  unsafeSteps(statements).map(({ table, why }) => `${table}: ${why}`);

describe('changes of big tables', () => {
  it('no migration holds up, or breaks, the version that runs beside it, unless the reason is written down', async () => {
    const found = (await allMigrations())
      .filter(({ timestamp }) => timestamp > UNRULED_UNTIL)
      .flatMap(({ name, statements }) => unsafeSteps(statements).map(({ table, why }) => `${name}: ${table} ${why}`));
    expect(found.filter((step) => !(step in ACCEPTED_STEPS))).toEqual([]);
    expect(Object.keys(ACCEPTED_STEPS).filter((step) => !found.includes(step))).toEqual([]);
  });

  it('the rule finds what the migrations before it did, and every big table is there', async () => {
    const all = await allMigrations();
    const of = (name: string): string[] => whyOf(...(all.find((each) => each.name.startsWith(name))?.statements ?? []));
    expect(of('ConversationWork')).toEqual([
      expect.stringContaining('conversations: writes rows by the table'),
      expect.stringContaining('conversations: builds an index'),
      expect.stringContaining('conversations: builds an index'),
      expect.stringContaining('conversations: builds an index'),
      expect.stringContaining('messages: builds an index'),
    ]);
    expect(of('Accounts')).not.toEqual([]);
    const made = all.flatMap(({ statements }) => statements.join(';').toLowerCase());
    const missing = BIG_TABLES.filter((table) => !made.some((text) => text.includes(`create table ${table}`)));
    expect(missing).toEqual([]);
  });

  it.each([
    ['alter table messages add column a uuid default gen_random_uuid()'],
    ['alter table events add column a bigint generated always as (length(data::text)) stored'],
    ['ALTER TABLE "messages" ALTER COLUMN body TYPE varchar(10)'],
    ['alter table public.messages alter column body set not null'],
    ['alter table messages add constraint a_check check (body is not null)'],
    ['alter table messages add constraint a_fk foreign key (org_id) references organizations (id)'],
    ['alter table messages add constraint a_key unique (org_id, body)'],
    ['create index a_idx on messages (body)'],
    ['create unique index if not exists a_idx on events (id)'],
    ["update messages set body = ''"],
    ['delete from api_requests where true'],
    ['alter table plans drop column code'],
    ['alter table lanes rename column priority to weight'],
    ['drop table quick_replies'],
  ])('is refused: %s', (statement) => {
    expect(whyOf(statement)).toHaveLength(1);
  });

  it.each([
    ['alter table messages add column a text, add column b boolean not null default false'],
    ['alter table messages add column a timestamptz not null default now()'],
    ['alter table messages add constraint a_check check (body is not null) not valid'],
    ['alter table messages validate constraint a_check'],
    ['alter table messages add constraint a_key unique using index a_idx'],
    ['create index concurrently a_idx on messages (body)'],
    ['create index a_idx on plans (code)'],
    ["update plans set name = 'a'"],
    ['create table new_things (id uuid primary key default gen_random_uuid()); create index a_idx on new_things (id)'],
    ['create table messages (id uuid); create index a_idx on messages (id)'],
  ])('is allowed: %s', (statement) => {
    expect(whyOf(statement)).toEqual([]);
  });
});
