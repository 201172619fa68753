import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { MediaStoreError } from '@chasqui/files/store';
import { ImportsWorld } from '../../testing/imports.world';
import type { ExportOwner } from './contact-export.repository';
import type { ExportFilter } from './contact-exporter';

const ALL: ExportFilter = { text: null, tags: [], addresses: [], optOut: null, updatedSince: null };

let world: ImportsWorld;
let owner: ExportOwner;

beforeAll(async () => {
  world = await ImportsWorld.create();
});
afterAll(() => world.close());
beforeEach(async () => {
  owner = await world.anOwner();
  world.failures.length = 0;
});

async function exported(format: 'csv' | 'json', filter: Partial<ExportFilter> = {}) {
  const id = await world.startExport(owner, format, { ...ALL, ...filter });
  await world.anExporter().run();
  return world.exports.read(owner, id);
}
const textOf = async (fileId: string | null): Promise<string> => {
  const bytes = fileId === null ? null : await world.store.read(fileId);
  return bytes === null ? '' : text(bytes);
};

describe('an export of contacts', () => {
  it('CSV has what contacts have, formulas escaped, and can be imported as it is', async () => {
    await world.database.query(
      `insert into contact_fields (id, org_id, key, label, type, options, required)
       values (uuidv7(), $1, 'plan', 'Plan', 'text', '{}', false)`,
      [owner.orgId],
    );
    const file =
      'phone,email,name,company,notes,tags,plan,external_id\n15550000001,a@example.com,"=1+1, ""x""",+49 30,-1,"vip, b",@x,\n,,Ben,,,,,crm-1\n';
    await world.imported(owner, file);
    const { state, total, fileId, expiresAt } = await exported('csv');
    expect([state, total]).toEqual(['completed', 2]);
    const csv = await textOf(fileId);
    const [headings, ...lines] = csv.trim().split('\r\n');
    expect(headings).toMatch(/^id,name,first_name,.*,opt_email,custom_fields\.plan$/);
    expect(lines.find((line) => line.includes('15550000001'))).toMatch(
      /,"'=1\+1, ""x""",,,15550000001,a@example\.com,.*,'\+49 30,'-1,import,.*,"vip, b",false,in,in,in,'@x$/,
    );
    const { rows } = await world.database.query<{ hours: number }>(
      'select extract(epoch from $1::timestamptz - now())::float8 / 3600 as hours',
      [expiresAt],
    );
    expect(rows[0]?.hours).toBeCloseTo(24, 1);
    const other = await world.anOwner();
    await world.database.query(
      `insert into contact_fields (id, org_id, key, label, type, options, required)
       values (uuidv7(), $1, 'plan', 'Plan', 'text', '{}', false)`,
      [other.orgId],
    );
    expect(await world.imported(other, csv)).toMatchObject({ created: 2, failed: 0 });
    const copied = await world.contacts(other);
    expect(copied['15550000001']).toMatchObject({ name: '=1+1, "x"', company: '+49 30', tags: ['vip', 'b'] });
    expect(copied['crm-1']).toMatchObject({ name: 'Ben' });
    expect(Object.values(copied['15550000001']?.custom as object)).toEqual(['@x']);
  });

  it('CSV has every address, and tags with a delimiter; an import of it changes nothing there, and copies all elsewhere', async () => {
    const file =
      'phone,other_phones,email,other_emails,external_id,other_external_ids,tags\n' +
      '15550000001,"+1 555 000 0002, 15550000003",a@example.com,b@example.com;c@example.com,crm-1,"[""a,b"", ""[c]""]","[""paris, france"",""vip""]"\n' +
      '15550000009,,,,,,\n';
    expect(await world.imported(owner, file)).toMatchObject({ created: 2, failed: 0 });
    const all = [
      'email a@example.com *',
      'email b@example.com',
      'email c@example.com',
      'external_id crm-1 *',
      'external_id [c]',
      'external_id a,b',
      'phone 15550000001 *',
      'phone 15550000002',
      'phone 15550000003',
    ];
    const named = async (of: ExportOwner) => [
      (await world.addresses(of, '15550000001')).toSorted(),
      await world.contacts(of),
    ];
    const before = await named(owner);
    expect(before[0]).toEqual(all.toSorted());
    expect(before[1]).toMatchObject({ '15550000001': { tags: ['paris, france', 'vip'] } });
    const csv = await textOf((await exported('csv')).fileId);
    expect(csv).toContain(',"15550000002, 15550000003","b@example.com, c@example.com","[""');
    expect(csv).toContain(',"[""paris, france"",""vip""]",false,');
    const told = (type: string) => world.events(owner, type);
    for (const onConflict of ['skip', 'update'] as const) {
      const { created, updated, skipped, failed } = await world.imported(owner, csv, { on_conflict: onConflict });
      expect([created, updated + skipped, failed]).toEqual([0, 2, 0]);
    }
    expect(await named(owner)).toEqual(before);
    expect(await told('contact.updated')).toBe(0);
    const other = await world.anOwner();
    expect(await world.imported(other, csv)).toMatchObject({ created: 2, failed: 0, problem: null });
    expect((await named(other))[0]).toEqual(before[0]);
    expect((await world.contacts(other))['15550000001']?.tags).toEqual(['paris, france', 'vip']);
  });

  it('JSON has every contact of a filter once, over several pages, and nobody else', async () => {
    const phones = Array.from({ length: 1_100 }, (_, n) => String(15_550_000_000 + n));
    await world.imported(
      owner,
      `phone,tags\n${phones.map((phone, n) => `${phone},${n < 20 ? 'few' : ''}`).join('\n')}\n`,
    );
    await world.imported(await world.anOwner(), 'phone\n15559999999\n');
    const all = await exported('json');
    const contacts = JSON.parse(await textOf(all.fileId)) as { phone: string }[];
    expect(contacts.map(({ phone }) => phone).toSorted()).toEqual(phones);
    expect(all.total).toBe(1_100);
    const few = await exported('json', { tags: ['few'] });
    expect((JSON.parse(await textOf(few.fileId)) as unknown[]).length).toBe(20);
    const none = await exported('json', { updatedSince: new Date(Date.now() + 86_400_000) });
    expect([none.total, JSON.parse(await textOf(none.fileId))]).toEqual([0, []]);
  });

  it('the addresses that were asked for are forgotten when it is written', async () => {
    await world.imported(owner, 'phone\n15550000001\n15550000002\n');
    const { total } = await exported('csv', { addresses: [{ kind: 'phone', value: '15550000001' }] });
    const { rows } = await world.database.query('select filter from contact_exports where org_id = $1', [owner.orgId]);
    expect([total, rows]).toEqual([1, [{ filter: {} }]]);
  });

  it('has the contacts of a segment, as its rules are then; one whose segment is gone fails, and says so', async () => {
    await world.imported(owner, 'phone,tags,company\n15550000001,vip,A\n15550000002,vip,B\n15550000003,,A\n');
    const { rows } = await world.database.query<{ id: string }>(
      `insert into segments (id, org_id, name, match, rules, field_ids)
       values (uuidv7(), $1, 's', 'all', '[{"field": "company", "op": "eq", "value": "A"}]', '{}') returning id`,
      [owner.orgId],
    );
    const segmentId = rows[0]?.id ?? '';
    const phones = async (filter: Partial<ExportFilter>) => {
      const { fileId } = await exported('json', filter);
      return (JSON.parse(await textOf(fileId)) as { phone: string }[]).map(({ phone }) => phone).toSorted();
    };
    expect(await phones({ segmentId })).toEqual(['15550000001', '15550000003']);
    expect(await phones({ segmentId, tags: ['vip'] })).toEqual(['15550000001']);
    await world.database.query('delete from segments where id = $1', [segmentId]);
    expect(await exported('csv', { segmentId })).toMatchObject({
      state: 'failed',
      fileId: null,
      problem: { code: 'SEGMENT_NOT_FOUND' },
    });
    expect(world.failures).toEqual([]);
  });

  it('one whose process died is begun anew by another one when it was not heard of for long enough', async () => {
    await world.imported(owner, 'phone\n15550000001\n');
    const id = await world.startExport(owner, 'csv', ALL);
    const taken = await world.exportWork.take({ code: 'BROKE_OFF', message: 'm' }, world.process.id);
    expect(taken).toMatchObject({ id });
    await world.anExporter().run();
    expect(await world.exports.read(owner, id)).toMatchObject({ state: 'processing' });
    await world.lose(id);
    await world.anExporter().run();
    const done = await world.exports.read(owner, id);
    expect(done).toMatchObject({ state: 'completed', total: 1 });
    // The first process wakes up, and changes nothing.
    if (taken === null) throw new Error('nothing was taken');
    expect(await world.exportWork.finish(taken, null, null, null)).toBe(false);
    expect(await world.exports.read(owner, id)).toEqual(done);
  });

  it('one whose process is dead is begun anew by another one at once, also when it was heard of a moment ago', async () => {
    await world.imported(owner, 'phone\n15550000001\n');
    const id = await world.startExport(owner, 'csv', ALL);
    const taken = await world.exportWork.take({ code: 'BROKE_OFF', message: 'm' }, world.process.id);
    expect(taken).toMatchObject({ id });
    await world.die();
    await world.anExporter().run();
    expect(await world.exports.read(owner, id)).toMatchObject({ state: 'completed', total: 1 });
  });

  it('one that broke off because PostgreSQL was away is begun anew as soon as it answers', async () => {
    const id = await world.startExport(owner, 'csv', ALL);
    const trouble = Object.assign(new Error('terminating connection'), { code: '57P01' });
    const away = jest.spyOn(world.exportWork, 'bytesOf').mockRejectedValueOnce(trouble);
    const giveBack = jest.spyOn(world.exportWork, 'giveBack').mockRejectedValueOnce(trouble);
    const exporter = world.anExporter();
    await exporter.run();
    await expect(exporter.run()).rejects.toThrow(trouble);
    await exporter.run();
    away.mockRestore();
    giveBack.mockRestore();
    expect(world.failures).toEqual([trouble]);
    expect(await world.exports.read(owner, id)).toMatchObject({ state: 'completed', total: 0 });
  });

  it('one that was lost while it was written leaves no file', async () => {
    await world.imported(owner, 'phone\n15550000001\n');
    const id = await world.startExport(owner, 'csv', ALL);
    const put = world.store.putUnsized.bind(world.store);
    const store = jest.spyOn(world.store, 'putUnsized').mockImplementationOnce(async (...file) => {
      const size = await put(...file);
      await world.lose(id);
      await world.anExporter().run();
      return size;
    });
    await world.anExporter().run();
    store.mockRestore();
    expect(await textOf((await world.exports.read(owner, id)).fileId)).toContain('15550000001');
    expect(await world.fileNames(owner)).toEqual(['contacts.csv', 'people.csv']);
  });

  it('one that cannot be stored for longer than five attempts is written when the store is back, within 24 hours', async () => {
    await world.imported(owner, 'phone\n15550000001\n');
    const ids = [
      await world.startExport(owner, 'csv', ALL),
      await world.startExport(await world.anOwner(), 'csv', ALL),
    ];
    const store = jest.spyOn(world.store, 'putUnsized').mockRejectedValue(new MediaStoreError('away'));
    for (let attempt = 0; attempt < 7; attempt += 1) {
      await world.anExporter().run();
      // Not at once, but after its lease.
      await world.anExporter().run();
      expect(world.failures).toHaveLength(2 * (attempt + 1));
      for (const id of ids) await world.lose(id);
    }
    store.mockRestore();
    await world.database.query(`update contact_exports set created_at = now() - interval '25 hours' where id = $1`, [
      ids[1],
    ]);
    await world.anExporter().run();
    expect(await world.exports.read(owner, ids[0] ?? '')).toMatchObject({ state: 'completed', total: 1 });
    const { rows } = await world.database.query('select state, problem, filter from contact_exports where id = $1', [
      ids[1],
    ]);
    expect(rows).toMatchObject([{ state: 'failed', problem: { code: 'BROKE_OFF' } }]);
    expect(rows[0]?.filter).toEqual({});
  });

  it('two processes that look at the same instant do not take two of one organization', async () => {
    const problem = { code: 'BROKE_OFF', message: 'm' };
    for (let round = 0; round < 10; round += 1) {
      const each = await world.anOwner();
      for (let n = 0; n < 2; n += 1) await world.startExport(each, 'csv', ALL);
      const taken = await Promise.all(
        Array.from({ length: 4 }, () => world.exportWork.take(problem, world.process.id)),
      );
      expect(taken.filter((one) => one !== null)).toHaveLength(1);
      for (const one of taken) if (one !== null) await world.exportWork.giveBack(one);
      await world.anExporter().run();
    }
  });

  it('exports of an organization have so many bytes together and no more; one that would have more fails, says so, and leaves nothing', async () => {
    await world.imported(
      owner,
      `phone,notes\n${Array.from({ length: 40 }, (_, n) => `1555000${1_000 + n},${'x'.repeat(1_000)}`).join('\n')}\n`,
    );
    const write = async (mostBytes: number) => {
      const id = await world.startExport(owner, 'csv', ALL);
      await world.anExporter(mostBytes).run();
      return world.exports.read(owner, id);
    };
    const filesOf = async () =>
      (
        await world.database.query('select from media_files where org_id = $1 and mime = $2 and filename = $3', [
          owner.orgId,
          'text/csv',
          'contacts.csv',
        ])
      ).rowCount;
    const refused = { state: 'failed', fileId: null, problem: { code: 'EXPORT_TOO_LARGE' } };
    expect(await write(20_000)).toMatchObject(refused);
    expect(await filesOf()).toBe(0);
    expect(await write(60_000)).toMatchObject({ state: 'completed', total: 40 });
    // The first file can still be downloaded.
    expect(await write(60_000)).toMatchObject(refused);
    await world.database.query(`update media_files set expires_at = now() where org_id = $1`, [owner.orgId]);
    expect(await write(60_000)).toMatchObject({ state: 'completed' });
    expect(world.failures).toEqual([]);
  });

  it('a storage that is full fails it, and says so; more than 5 may not wait', async () => {
    await world.database.query('update organizations set limit_overrides = $2 where id = $1', [
      owner.orgId,
      '{"storage_mb": 0}',
    ]);
    expect(await exported('csv')).toMatchObject({ state: 'failed', fileId: null, problem: { code: 'STORAGE_FULL' } });
    for (let n = 0; n < 5; n += 1) await world.startExport(owner, 'csv', ALL);
    await expect(world.startExport(owner, 'csv', ALL)).rejects.toMatchObject({ code: 'INVALID_STATE' });
    await world.anExporter().run();
  });
});
