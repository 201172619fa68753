import { useMemo, useSyncExternalStore } from 'react';
import { goesWithUser, Written } from '../session/written';
import type { Attachment } from './attachments';

/** A message that the server has not taken yet, or has refused. */
export interface Outgoing {
  /** Idempotency id: the server makes one message of it, however often it is sent. */
  clientId: string;
  conversationId: string;
  /** Messages of one answer share a group and leave one after the other. */
  group: string;
  text: string;
  replyId: string | null;
  attachment: Attachment | null;
  /** Id of the uploaded file; null if there is none, or it is not uploaded yet. */
  mediaId: string | null;
  /** Upload, from 0 to 1; null if none runs. */
  progress: number | null;
  at: string;
  /** Null while it is on its way. */
  error: unknown;
}

export interface Transport {
  /** @returns the server's id of the file */
  upload: (file: File, onProgress: (part: number) => void, signal: AbortSignal) => Promise<string>;
  send: (outgoing: Outgoing) => Promise<void>;
  /** True if the server no longer has the file and it must be uploaded again. */
  isFileGone: (error: unknown) => boolean;
}

let waiting: readonly Outgoing[] = [];
const listeners = new Set<() => void>();
const running = new Set<string>();
const transports = new Map<string, Transport>();
const uploads = new Map<string, AbortController>();

function set(next: readonly Outgoing[]): void {
  waiting = next;
  for (const listener of listeners) listener();
}

const change = (clientId: string, part: Partial<Outgoing>): void =>
  set(waiting.map((each) => (each.clientId === clientId ? { ...each, ...part } : each)));

const find = (clientId: string): Outgoing | undefined => waiting.find((each) => each.clientId === clientId);

/** Sends the messages of one group in order, each after the server took the one before. */
export function sendInOrder(messages: readonly Outgoing[], transport: Transport): void {
  const [first] = messages;
  if (first === undefined) return;
  transports.set(first.group, transport);
  set([...waiting, ...messages]);
  void run(first.group, transport);
}

export function retryOutgoing(clientId: string): void {
  const outgoing = find(clientId);
  if (outgoing === undefined) return;
  change(clientId, { error: null });
  goOn(outgoing.group);
}

/** Drops an unsent message and aborts its upload. Its text becomes the caption of the answer's next file. */
export function discardOutgoing(clientId: string): void {
  const outgoing = find(clientId);
  if (outgoing === undefined) return;
  const heir = waiting.find((each) => each.group === outgoing.group && each.clientId !== clientId);
  const inherits = outgoing.attachment !== null && outgoing.text !== '' && heir?.text === '';
  if (inherits && heir.attachment?.kind !== 'audio') change(heir.clientId, { text: outgoing.text });
  set(waiting.filter((each) => each.clientId !== clientId));
  uploads.get(clientId)?.abort();
  releasePreview(outgoing);
  goOn(outgoing.group);
}

function goOn(group: string): void {
  const transport = transports.get(group);
  if (transport !== undefined) void run(group, transport);
}

async function run(group: string, transport: Transport): Promise<void> {
  if (running.has(group)) return;
  running.add(group);
  try {
    for (;;) {
      const next = waiting.find((each) => each.group === group);
      if (next === undefined) transports.delete(group);
      if (next === undefined || next.error !== null) return;
      await deliver(next.clientId, transport);
    }
  } finally {
    running.delete(group);
  }
}

async function deliver(clientId: string, transport: Transport): Promise<void> {
  try {
    await uploadFile(clientId, transport);
    const outgoing = find(clientId);
    if (outgoing === undefined) return;
    await transport.send(outgoing);
    set(waiting.filter((each) => each.clientId !== clientId));
  } catch (error) {
    const again = transport.isFileGone(error) ? { mediaId: null } : {};
    change(clientId, { error, progress: null, ...again });
  }
}

async function uploadFile(clientId: string, transport: Transport): Promise<void> {
  const outgoing = find(clientId);
  if (outgoing === undefined || outgoing.attachment === null || outgoing.mediaId !== null) return;
  const upload = new AbortController();
  uploads.set(clientId, upload);
  try {
    change(clientId, { progress: 0 });
    const onProgress = (part: number): void => change(clientId, { progress: part });
    const mediaId = await transport.upload(outgoing.attachment.file, onProgress, upload.signal);
    change(clientId, { mediaId, progress: null });
  } finally {
    uploads.delete(clientId);
  }
}

/** Pages over plain http have no `crypto.randomUUID`. */
export const newClientId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Survives a change of conversation; lost on reload. */
export function useOutbox(conversationId: string): readonly Outgoing[] {
  const all = useSyncExternalStore(listen, () => waiting);
  return useMemo(() => all.filter((each) => each.conversationId === conversationId), [all, conversationId]);
}

export const outgoingMessages = (): readonly Outgoing[] => waiting;

export const useOutgoingCount = (): number => useSyncExternalStore(listen, () => waiting.length);

/** Text being typed, by conversation: it is still there when the user comes back. */
export const drafts = new Written<string>();

/** Runs on sign-out: the next user must not send what another one wrote. */
function forgetOutgoing(): void {
  const all = waiting;
  set([]);
  for (const outgoing of all) {
    uploads.get(outgoing.clientId)?.abort();
    releasePreview(outgoing);
  }
}
goesWithUser(forgetOutgoing);

const MOST_PREVIEWS = 40;
/** Previews of sent pictures by message id, until the page closes. */
const sentPreviews = new Map<string, string>();

/** Shows the local picture for a sent message, so it need not be downloaded. */
export function keepPreview(messageId: string, { attachment }: Outgoing): void {
  const preview = attachment?.preview ?? null;
  if (preview === null) return;
  sentPreviews.set(messageId, preview);
  for (const [oldest, url] of sentPreviews) {
    if (sentPreviews.size <= MOST_PREVIEWS) break;
    sentPreviews.delete(oldest);
    URL.revokeObjectURL(url);
  }
}

export const previewOf = (messageId: string): string | undefined => sentPreviews.get(messageId);

function releasePreview({ attachment }: Outgoing): void {
  if (attachment?.preview != null) URL.revokeObjectURL(attachment.preview);
}

/** Closing the page loses unsent messages: the browser asks first. */
if (typeof window !== 'undefined') {
  window.addEventListener('beforeunload', (event) => {
    if (waiting.length > 0) event.preventDefault();
  });
}
