import { expect, it } from '@jest/globals';
import { readMail, SmtpSink, waitFor } from '@chasqui/testing';
import { ConsoleClient } from '../../testing/console.client';
import { ConsoleHarness, inOrg } from '../../testing/console.harness';

const harness = ConsoleHarness.ofFile();

it('what a console had in hand when it was killed, before the mail server took it, is sent once by the next one', async () => {
  const sink = await SmtpSink.start({ isPlain: true });
  const mail = {
    SMTP_URL: `smtp://localhost:${sink.port}`,
    SMTP_TLS: 'off',
    MAIL_FROM: 'no-reply@chasqui.example',
  } as const;
  try {
    const owner = await harness.aMember();
    let isHeld = false;
    sink.beforeTaken = () => {
      isHeld = true;
      return new Promise(() => undefined);
    };
    const dying = await harness.startProcess(mail);
    const client = new ConsoleClient(dying.url);
    client.cookie = owner.client.cookie;
    const body = { email: 'new@example.com', role: 'viewer' };
    expect((await client.post(inOrg(owner.orgId, '/invitations'), body)).status).toBe(201);
    await waitFor(() => isHeld, { what: 'the message to be on its way' });
    await dying.kill();
    const { rows } = await harness.database.query<{ id: string; state: string }>('select id, state from system_mails');
    expect(rows).toMatchObject([{ state: 'waiting' }]);
    // The claim would end two minutes later.
    await harness.database.query('update system_mails set claimed_until = now()');
    sink.beforeTaken = async () => undefined;
    await harness.start(mail);
    await waitFor(() => sink.mails.length > 0, { what: 'the mail' });
    await waitFor(
      async () => (await harness.database.query(`select from system_mails where state = 'sent'`)).rowCount === 1,
      { what: 'it to be noted' },
    );
    expect(sink.mails.map((each) => readMail(each).header('Message-ID'))).toEqual([`<${rows[0]?.id}@chasqui.example>`]);
  } finally {
    await sink.close();
  }
});
