import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import * as baileys from 'baileys';
import { openStore } from '../../store/store';
import { DriverChild } from '../../testing/driver-child';
import { FakeWhatsApp } from '../../testing/fake-whatsapp/fake-whatsapp';
import type { Person } from '../../testing/fake-whatsapp/users/person';
import { NUMBER } from '../../testing/messages';
import { temporaryFolder } from '../../testing/temporary-folder';
import { until } from '../../testing/until';
import { AuthStore } from './auth/auth.store';

const KILLS = 2;
const BURST = 15;

let whatsapp: FakeWhatsApp;
let folder: ReturnType<typeof temporaryFolder>;
let child: DriverChild;
let ann: Person;

beforeEach(async () => {
  folder = temporaryFolder();
  whatsapp = await new FakeWhatsApp().start();
  ann = whatsapp.person({ phone: '15551230001', name: 'Ann' });
  child = await new DriverChild(whatsapp.access, folder.path).start();
  await child.link(whatsapp, NUMBER);
});
afterEach(async () => {
  await child.kill();
  await whatsapp.stop();
  folder.remove();
});

const account = () => whatsapp.directory.get(NUMBER);

function reported(): { wa_id: string; text: string }[] {
  const store = openStore(folder.path);
  try {
    const rows = store.db.prepare("SELECT data FROM outbox WHERE type = 'message.inbound' ORDER BY seq").all();
    return (rows as { data: string }[]).map(({ data }) => JSON.parse(data) as { wa_id: string; text: string });
  } finally {
    store.close();
  }
}

describe('the process that runs the Baileys driver', () => {
  it('the process prints no key material, whatever the libraries print about sessions', async () => {
    await ann.write(account(), 'One');
    await until(() => reported().length === 1, 'the first message');
    // A new session replaces the existing one: libsignal prints the old one with its private keys.
    await ann.user.party.forgetSession(account().deviceLid(7));
    await ann.write(account(), 'Two');
    await until(() => reported().length === 2, 'the second message');
    await until(() => child.output.includes('a library wrote to the console'), 'libsignal printed something');
    expect(child.output).not.toMatch(/privKey|rootKey|chainKey|indexInfo|_chains|<Buffer|currentRatchet/i);
    expect(privateKeys().filter((each) => child.output.includes(each))).toEqual([]);
  });

  it('the process loses nothing of what came in when it is killed, again and again, and reports it once, in order', async () => {
    const texts: string[] = [];
    const write = async () => {
      for (let n = 0; n < BURST; n += 1) {
        const text = `Text ${texts.length}`;
        texts.push(text);
        await ann.write(account(), text);
      }
    };
    // The first kill comes while Ann writes, the second while the process takes what she wrote meanwhile.
    const writing = write();
    let before = 0;
    for (let kills = 0; kills < KILLS; ) {
      await until(() => reported().length > before, 'another one is reported');
      // A kill counts only while something is under way: by now the process may have taken everything.
      if (whatsapp.owed().length > 0) kills += 1;
      await child.kill();
      await writing;
      before = reported().length;
      await write();
      child = await new DriverChild(whatsapp.access, folder.path).start();
    }
    await until(() => reported().length >= texts.length, 'everything is reported');
    await until(() => whatsapp.owed().length === 0, 'everything is confirmed');
    expect(reported().map(({ text }) => text)).toEqual(texts);
  });

  it('the process tells the end of each file that it awaits once, although it is killed while they come', async () => {
    const bytes = randomBytes(100_000);
    const ids: string[] = [];
    const send = async (fate: 'hangs' | 'gone' | undefined) => {
      whatsapp.media.nextFate = fate;
      ids.push(await ann.sendFile(account(), { kind: 'document', bytes, mimetype: 'a/b', fileName: 'a.pdf' }));
    };
    for (let kills = 0; kills < KILLS; kills += 1) {
      const before = toldFiles().length;
      for (const fate of ['hangs', 'gone', undefined, 'hangs'] as const) await send(fate);
      await until(() => reported().length === ids.length, 'the messages are told');
      if (kills > 0) whatsapp.media.afflict();
      if (kills > 0) await until(() => toldFiles().length > before, 'a file is told');
      await child.kill();
      child = await new DriverChild(whatsapp.access, folder.path).start();
    }
    whatsapp.media.afflict();
    await until(() => toldFiles().length >= ids.length, 'all files are told');
    expect(
      toldFiles()
        .map(({ wa_id }) => wa_id)
        .sort(),
    ).toEqual([...ids].sort());
    for (const { media } of toldFiles()) {
      expect(readFileSync(join(folder.path, 'media', media.ref ?? ''))).toEqual(bytes);
    }
  });
});

function toldFiles(): { wa_id: string; media: { ref?: string; error?: string } }[] {
  const store = openStore(folder.path);
  try {
    const rows = store.db.prepare("SELECT data FROM outbox WHERE type = 'message.media' ORDER BY seq").all();
    return (rows as { data: string }[]).map(({ data }) => JSON.parse(data) as ReturnType<typeof toldFiles>[number]);
  } finally {
    store.close();
  }
}

/** The number's own keys, in each form in which they could be printed. */
function privateKeys(): string[] {
  const store = openStore(folder.path);
  try {
    const { creds } = AuthStore.open(store.db, folder.path, baileys).session(NUMBER);
    const keys = [creds.noiseKey, creds.signedIdentityKey, creds.signedPreKey.keyPair, creds.pairingEphemeralKeyPair];
    return [
      ...keys.flatMap(({ private: key }) => [Buffer.from(key).toString('hex'), Buffer.from(key).toString('base64')]),
      creds.advSecretKey,
    ];
  } finally {
    store.close();
  }
}
