import { childrenOf, node } from '../wire/nodes';
import { type Answer, type Query, QueryError } from './query';

/** Feature switches. 10518 asks for a privacy token on every message to a person, if the client has one. */
export function answerProps({ subject }: Query): Answer {
  return subject?.tag === 'props' ? [node('props', { hash: 'fake' }, [])] : undefined;
}

export function answerPrivacy({ stanza, subject, user }: Query): Answer {
  if (stanza.attrs.type === 'get' && subject?.tag === 'privacy') {
    return [node('privacy', {}, [node('category', { name: 'readreceipts', value: user.showsReadTo })])];
  }
  // The client gives a privacy token to somebody whom it wrote to.
  return stanza.attrs.type === 'set' && subject?.tag === 'tokens' ? [] : undefined;
}

/** Where media goes, and with which secret. */
export function answerMedia({ world, subject }: Query): Answer {
  if (subject?.tag !== 'media_conn') return undefined;
  const host = node('host', { hostname: world.media.host, maxContentLengthBytes: '104857600' });
  return [node('media_conn', { auth: world.media.auth, ttl: '300', max_buckets: '12' }, [host])];
}

/** Settings that all devices share; this account has none. */
export function answerAppState({ subject }: Query): Answer {
  if (subject?.tag !== 'sync') return undefined;
  const collections = childrenOf(subject).map(({ attrs }) =>
    node('collection', { name: attrs.name ?? '', version: attrs.version ?? '0', has_more_patches: 'false' }),
  );
  return [node('sync', {}, collections)];
}

/** GraphQL over the socket: how long a restriction lasts. */
export function answerMex({ user, subject }: Query): Answer {
  if (subject?.tag !== 'query') return undefined;
  const endsMs = user.restrictedUntilMs;
  const lock = { is_active: endsMs !== undefined, enforcement_type: 'DEFAULT' };
  const ends = endsMs === undefined ? '0' : String(Math.floor(endsMs / 1000));
  const data = { xwa2_fetch_account_reachout_timelock: { ...lock, time_enforcement_ends: ends } };
  return [node('result', {}, Buffer.from(JSON.stringify({ data })))];
}

/** Nobody here has a picture. */
export function answerPicture(): Answer {
  return new QueryError(404, 'item-not-found');
}
