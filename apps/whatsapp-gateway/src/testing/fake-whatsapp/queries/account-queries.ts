import { childrenOf, FROM_SERVER, node } from '../wire/nodes';
import { type Answer, type Query, QueryError } from './query';

/** Feature switches. 10518 asks for a privacy token on every message to a person, if the client has one. */
export function answerProps({ subject }: Query): Answer {
  return subject?.tag === 'props' ? [node('props', { hash: 'fake' }, [])] : undefined;
}

export function answerPrivacy({ stanza, subject, user }: Query): Answer {
  if (stanza.attrs.type === 'get' && subject?.tag === 'privacy') {
    return [node('privacy', {}, [node('category', { name: 'readreceipts', value: user.showsReadTo })])];
  }
  // The client gives a privacy token to a person whom it wrote to.
  return stanza.attrs.type === 'set' && subject?.tag === 'tokens' ? [] : undefined;
}

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

/** GraphQL over the socket: the end of a restriction. */
export function answerMex({ user, subject }: Query): Answer {
  if (subject?.tag !== 'query') return undefined;
  const endsMs = user.restrictedUntilMs;
  const lock = { is_active: endsMs !== undefined, enforcement_type: 'DEFAULT' };
  const ends = endsMs === undefined ? '0' : String(Math.floor(endsMs / 1000));
  const data = { xwa2_fetch_account_reachout_timelock: { ...lock, time_enforcement_ends: ends } };
  return [node('result', {}, Buffer.from(JSON.stringify({ data })))];
}

/**
 * A person's small picture, the only one of use: `<iq xmlns="w:profile:picture" target="…"><picture type="preview"
 * query="url">`, which may hold the privacy token that the person gave. 404: there is none; 401: not for this number;
 * 429: it asked too often.
 */
export function answerPicture({ world, stanza, subject, user }: Query): Answer {
  const { target = '', to, type } = stanza.attrs;
  const { type: size = '', query } = subject?.attrs ?? {};
  if (type !== 'get' || to !== FROM_SERVER || subject?.tag !== 'picture' || size !== 'preview' || query !== 'url')
    return undefined;
  if (childrenOf(subject).some(({ tag }) => tag !== 'tctoken')) return undefined;
  // A device has no picture.
  const found = target.includes(':') ? undefined : world.directory.findJid(target);
  if (!found) {
    world.problems.add(`The picture of nobody is asked for: ${target}`);
    return new QueryError(400, 'bad-request');
  }
  const person = found.user;
  person.askedForPicture.push(user.phone);
  if (!world.script.answersPictures) return 'silence';
  if (world.script.pictureQuestions <= 0) return new QueryError(429, 'rate-overlimit');
  world.script.pictureQuestions -= 1;
  if (person.showsPictureTo === 'none') return new QueryError(401, 'not-authorized');
  if (person.picture === undefined) return new QueryError(404, 'item-not-found');
  const { id, url } = person.picture;
  return [node('picture', { id, type: size, url, direct_path: new URL(url).pathname })];
}
