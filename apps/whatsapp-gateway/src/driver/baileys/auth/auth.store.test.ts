import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import * as baileys from 'baileys';
import { StopError } from '../../../service/stop.error';
import { openStore, type Store } from '../../../store/store';
import { temporaryFolder } from '../../../testing/temporary-folder';
import { AuthCipher } from './auth-cipher';
import { AuthStore } from './auth.store';

const NUMBER = '15550001111';
let folder: ReturnType<typeof temporaryFolder>;
let store: Store;

beforeEach(() => {
  folder = temporaryFolder();
  store = openStore(folder.path);
});
afterEach(() => {
  store.close();
  folder.remove();
});

const open = () => AuthStore.open(store.db, folder.path, baileys);
const rows = () => store.db.prepare('SELECT type, id FROM auth ORDER BY type, id').all() as { type: string }[];

describe('the logins of numbers', () => {
  it('logins come back as they were written, also for the next process', () => {
    const first = open().session(NUMBER);
    first.saveCreds({ me: { id: `${NUMBER}:7@s.whatsapp.net` } });
    first.set({ session: { a: Buffer.from([1, 2]) }, 'lid-mapping': { '1': '2' } });
    const second = open().session(NUMBER);
    expect(second.creds.noiseKey).toEqual(first.creds.noiseKey);
    expect(second.creds.me?.id).toBe(`${NUMBER}:7@s.whatsapp.net`);
    expect(second.get('session', ['a', 'b'])).toEqual({ a: Buffer.from([1, 2]) });
  });

  it('logins are sealed: neither the file nor its log has a key in the clear', () => {
    const session = open().session(NUMBER);
    session.saveCreds({});
    session.set({ session: { a: Buffer.from('a very recognizable secret') } });
    const files = ['gateway.db', 'gateway.db-wal'].map((name) => readFileSync(join(folder.path, name)));
    const all = Buffer.concat(files).toString('latin1');
    const plain = [
      Buffer.from('a very recognizable secret').toString('base64'),
      Buffer.from(session.creds.noiseKey.private).toString('base64'),
      'noiseKey',
    ];
    expect(plain.filter((each) => all.includes(each))).toEqual([]);
    expect(all).toContain(NUMBER);
  });

  it('logins have a key that only its owner may read', () => {
    open();
    expect(statSync(join(folder.path, 'auth.key')).mode & 0o777).toBe(0o600);
  });

  it('logins are useless with another key, and in another place', () => {
    const auths = open();
    auths.session(NUMBER).set({ session: { a: Buffer.from([1]) } });
    store.db.exec("UPDATE auth SET id = 'b'");
    expect(() => auths.session(NUMBER).get('session', ['b'])).toThrow('unable to authenticate data');
    const stranger = new AuthStore(store.db, new AuthCipher(Buffer.alloc(32, 1)), baileys);
    expect(() => stranger.session(NUMBER).get('session', ['b'])).toThrow('unable to authenticate data');
  });

  it('logins are not replaced by new ones when their key is missing or another: a sentence says what to do', () => {
    open().session(NUMBER).saveCreds({});
    const key = join(folder.path, 'auth.key');
    const right = readFileSync(key);
    rmSync(key);
    expect(open).toThrow(/auth\.key is missing\. Restore the key/);
    expect(existsSync(key)).toBe(false);
    writeFileSync(key, Buffer.alloc(32, 7));
    expect(open).toThrow(/is not the key that they were sealed with\. Restore/);
    writeFileSync(key, right.subarray(1));
    expect(open).toThrow(StopError);
    writeFileSync(key, right);
    expect(open().session(NUMBER).creds.noiseKey).toBeDefined();
  });

  it('logins are written in one transaction: all of it or nothing', () => {
    const session = open().session(NUMBER);
    session.set({ session: { a: Buffer.from([1]) } });
    store.db.exec(`CREATE TRIGGER full BEFORE INSERT ON auth WHEN new.id = 'c' BEGIN SELECT RAISE(ABORT, 'full'); END`);
    const change = { session: { a: null, b: Buffer.from([2]), c: Buffer.from([3]) } };
    expect(() => session.set(change)).toThrow('full');
    expect(rows()).toEqual([{ type: 'session', id: 'a' }]);
    expect(store.db.inTransaction).toBe(false);
  });

  it('logins give app state keys as the library wants them', () => {
    const session = open().session(NUMBER);
    session.set({ 'app-state-sync-key': { k: { keyData: Buffer.from([1, 2, 3]) } } });
    const { k } = session.get('app-state-sync-key', ['k']);
    expect(k).toBeInstanceOf(baileys.proto.Message.AppStateSyncKeyData);
    expect(Buffer.from(k?.keyData ?? [])).toEqual(Buffer.from([1, 2, 3]));
  });

  it('logins take nothing of a socket that winds down after they were wiped', () => {
    const auths = open();
    const session = auths.session(NUMBER);
    session.saveCreds({});
    session.close();
    auths.forget(NUMBER);
    session.saveCreds({});
    session.set({ session: { a: Buffer.from([1]) } });
    expect(rows()).toEqual([]);
  });

  it('a version of the app that does not know the format of logins does not touch them', () => {
    open();
    store.db.exec("UPDATE meta SET value = '2' WHERE key = 'auth_format'");
    expect(open).toThrow('have format 2');
  });

  it('logins count as paired by account and id: `registered` stays false after a QR code', () => {
    const session = open().session(NUMBER);
    expect(session.isPaired).toBe(false);
    session.saveCreds({ me: { id: `${NUMBER}@s.whatsapp.net` } });
    expect(session.isPaired).toBe(false);
    session.saveCreds({ account: { details: Buffer.from([1]) } });
    expect(session.creds.registered).toBe(false);
    expect(session.isPaired).toBe(true);
  });
});
