import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Attachment } from './attachments';
import { discardOutgoing, newClientId, type Outgoing, outgoingMessages, retryOutgoing, sendInOrder } from './outbox';

const attachment = (name: string, kind: Attachment['kind'] = 'document'): Attachment => ({
  id: name,
  file: { name, size: 1 } as File,
  kind,
  preview: null,
});

const message = (group: string, text: string, file?: Attachment): Outgoing => ({
  clientId: newClientId(),
  conversationId: 'c',
  group,
  text,
  replyId: null,
  attachment: file ?? null,
  mediaId: null,
  progress: null,
  at: '',
  error: null,
});

/** Each call waits until the test answers it. */
class TestServer {
  readonly calls: string[] = [];
  private readonly open: { name: string; resolve: (value: string) => void; reject: (error: unknown) => void }[] = [];

  readonly transport = {
    upload: (file: File, onProgress: (part: number) => void, signal: AbortSignal): Promise<string> => {
      onProgress(0.5);
      const answer = this.call(`upload ${file.name}`);
      signal.addEventListener('abort', () => void this.answer(`upload ${file.name}`, new Error('aborted')));
      return answer;
    },
    send: async ({ text, mediaId, clientId }: Outgoing): Promise<void> => {
      this.ids.push(clientId);
      await this.call(`send ${text}${mediaId === null ? '' : ` with ${mediaId}`}`);
    },
    isFileGone: (error: unknown): boolean => error === 'gone',
  };
  readonly ids: string[] = [];

  async answer(name: string, failure?: unknown): Promise<void> {
    const at = this.open.findIndex((call) => call.name === name);
    const [call] = this.open.splice(at, 1);
    if (at < 0 || call === undefined) throw new Error(`${name} is not under way: ${this.calls.join(', ')}`);
    if (failure === undefined) call.resolve(`id of ${name.split(' ')[1] ?? ''}`);
    else call.reject(failure);
    await settled();
  }

  private call(name: string): Promise<string> {
    this.calls.push(name);
    return new Promise((resolve, reject) => this.open.push({ name, resolve, reject }));
  }
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const waiting = (): string[] => outgoingMessages().map(({ text, attachment: file }) => file?.file.name ?? text);

let server: TestServer;
let group: string;
beforeEach(() => {
  for (const { clientId } of outgoingMessages()) discardOutgoing(clientId);
  server = new TestServer();
  group = newClientId();
});

describe('messages that are on their way', () => {
  it('leave in order: a file is uploaded and sent before the next one begins', async () => {
    sendInOrder([message(group, 'See', attachment('a')), message(group, '', attachment('b'))], server.transport);
    expect([waiting(), outgoingMessages()[0]?.progress]).toEqual([['a', 'b'], 0.5]);
    await server.answer('upload a');
    expect(server.calls).toEqual(['upload a', 'send See with id of a']);
    await server.answer('send See with id of a');
    expect([server.calls.at(-1), waiting()]).toEqual(['upload b', ['b']]);
    await server.answer('upload b');
    await server.answer('send  with id of b');
    expect(waiting()).toEqual([]);
  });

  it('of two answers do not wait for each other', async () => {
    sendInOrder([message(group, '', attachment('a'))], server.transport);
    sendInOrder([message(newClientId(), 'Hi')], server.transport);
    await settled();
    expect(server.calls).toEqual(['upload a', 'send Hi']);
  });

  it('keep their file and their name when they fail, and hold back what comes behind them', async () => {
    sendInOrder([message(group, 'See', attachment('a')), message(group, '', attachment('b'))], server.transport);
    await server.answer('upload a');
    await server.answer('send See with id of a', 'lost');
    expect([waiting(), outgoingMessages()[0]?.error]).toEqual([['a', 'b'], 'lost']);
    const [first] = outgoingMessages();
    retryOutgoing(first?.clientId ?? '');
    await settled();
    // Only the send is repeated: the file is uploaded, and the client id tells the server that it is the same message.
    expect(server.calls.slice(2)).toEqual(['send See with id of a']);
    expect(new Set(server.ids).size).toBe(1);
    await server.answer('send See with id of a');
    expect(server.calls.at(-1)).toBe('upload b');
  });

  it('upload their file again when the server has it no more', async () => {
    sendInOrder([message(group, '', attachment('a'))], server.transport);
    await server.answer('upload a');
    await server.answer('send  with id of a', 'gone');
    retryOutgoing(outgoingMessages()[0]?.clientId ?? '');
    expect(server.calls.at(-1)).toBe('upload a');
  });

  it('are asked for once, however often somebody presses', async () => {
    sendInOrder([message(group, 'Hi')], server.transport);
    await settled();
    await server.answer('send Hi', 'lost');
    const clientId = outgoingMessages()[0]?.clientId ?? '';
    retryOutgoing(clientId);
    retryOutgoing(clientId);
    await settled();
    expect(server.calls).toEqual(['send Hi', 'send Hi']);
  });

  it('end when their upload is cancelled, and hand their caption to the next file', async () => {
    sendInOrder([message(group, 'See', attachment('a')), message(group, '', attachment('b'))], server.transport);
    discardOutgoing(outgoingMessages()[0]?.clientId ?? '');
    await settled();
    expect([waiting(), outgoingMessages()[0]?.text]).toEqual([['b'], 'See']);
    await server.answer('upload b');
    expect(server.calls).toEqual(['upload a', 'upload b', 'send See with id of b']);
  });

  it('go on with the next one when a failed one is discarded', async () => {
    sendInOrder([message(group, '', attachment('a')), message(group, '', attachment('b'))], server.transport);
    await server.answer('upload a', 'refused');
    discardOutgoing(outgoingMessages()[0]?.clientId ?? '');
    expect([waiting(), server.calls.at(-1)]).toEqual([['b'], 'upload b']);
  });
});
