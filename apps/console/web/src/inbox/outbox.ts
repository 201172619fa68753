import { useMemo, useSyncExternalStore } from 'react';
import { goesWithUser, Written } from '../session/written';
import type { Attachment } from './attachments';

/** A message that was written here and that the server has not yet taken, or not taken at all. */
export interface Outgoing {
  /** The server makes one message of it, however often it is sent. */
  clientId: string;
  conversationId: string;
  /** Of messages that were written together and leave one after the other. */
  group: string;
  text: string;
  replyId: string | null;
  attachment: Attachment | null;
  /** The server's id of the file, once it is there; null: none, or it is still to be uploaded. */
  mediaId: string | null;
  /** Of the upload, from 0 to 1; null: no upload is under way. */
  progress: number | null;
  at: string;
  /** null: on its way. */
  error: unknown;
}

/** How messages reach the server. */
export interface Transport {
  /** @returns the server's id of the file */
  upload: (file: File, onProgress: (part: number) => void, signal: AbortSignal) => Promise<string>;
  send: (outgoing: Outgoing) => Promise<void>;
  /** Whether the server does not have the file any more, so that it has to be uploaded again. */
  isFileGone: (error: unknown) => boolean;
}

let waiting: readonly Outgoing[] = [];
const listeners = new Set<() => void>();
/** Groups of which a message is being sent. */
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

/** Sends messages of one group, in order: the next one leaves when the server has taken the one before. */
export function sendInOrder(messages: readonly Outgoing[], transport: Transport): void {
  const [first] = messages;
  if (first === undefined) return;
  transports.set(first.group, transport);
  set([...waiting, ...messages]);
  void run(first.group, transport);
}

/** The same message again, with the file that it had. */
export function retryOutgoing(clientId: string): void {
  const outgoing = find(clientId);
  if (outgoing === undefined) return;
  change(clientId, { error: null });
  goOn(outgoing.group);
}

/** Forgets a message that was not sent; an upload ends. Its text becomes the caption of the next file of the same answer. */
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

/** Kept while the pages are open, whichever conversation is looked at. */
export function useOutbox(conversationId: string): readonly Outgoing[] {
  const all = useSyncExternalStore(listen, () => waiting);
  return useMemo(() => all.filter((each) => each.conversationId === conversationId), [all, conversationId]);
}

/** All that is on its way, or was not taken. */
export const outgoingMessages = (): readonly Outgoing[] => waiting;

/** How many these are, wherever they go. */
export const useOutgoingCount = (): number => useSyncExternalStore(listen, () => waiting.length);

/** What is being written, by conversation: it is still there when one comes back. */
export const drafts = new Written<string>();

/** Whoever comes next sends nothing that somebody else has written. */
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
/** Pictures that were just sent, by the server's id of their message: they are shown until the page is left. */
const sentPreviews = new Map<string, string>();

/** From now on a message shows its picture from this computer; it need not be loaded. */
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

/** Whoever leaves the page loses what is not sent yet: browsers ask first. */
if (typeof window !== 'undefined') {
  window.addEventListener('beforeunload', (event) => {
    if (waiting.length > 0) event.preventDefault();
  });
}
