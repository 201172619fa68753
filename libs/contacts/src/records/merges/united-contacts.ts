import { isDeepStrictEqual } from 'node:util';
import type { ChannelConsent } from '@chasqui/database';
import { pictureOwner } from '../store/contact-change';
import {
  CONSENT_CHANNELS,
  type ContactRow,
  type RecordAddress,
  TEXT_FIELDS,
  type TextField,
} from '../store/contact-record';

export interface MergedContacts {
  before: ContactRow;
  after: ContactRow;
  gone: ContactRow;
}

/**
 * The survivor loses what came from the other one and was not changed since. Addresses go back as far as the survivor
 * still has them. An opt-out given since holds for both. Pure.
 * @param later what later merges brought into the survivor and are not undone: that stays
 * @returns `no_address` if one of the two would have none
 */
export function separated(
  now: ContactRow,
  { before, after, gone }: MergedContacts,
  later: readonly Brought[] = [],
): { kept: ContactRow; back: ContactRow } | 'no_address' {
  const own = (field: TextField): string | null => (now[field] === after[field] ? before[field] : now[field]);
  const texts = Object.fromEntries(TEXT_FIELDS.map((field) => [field, own(field)])) as Texts;
  const staying = new Set([before, ...later].flatMap(({ tags }) => tags));
  const taken = new Set(after.tags.filter((tag) => !staying.has(tag)));
  const channels = later.reduce((said, other) => stricter(said, other.channels), before.channels);
  const lastAt = (field: 'lastInboundAt' | 'lastOutboundAt'): Date | null =>
    now[field]?.getTime() === after[field]?.getTime() ? before[field] : now[field];
  const wanted = new Set(gone.addresses.map(nameOf));
  const [left, returned] = [false, true].map((isBack) =>
    now.addresses.filter((each) => wanted.has(nameOf(each)) === isBack),
  );
  if (!left?.length || !returned?.length) return 'no_address';
  const owner = pictureOwner(now);
  const isPictureBack = owner !== undefined && returned.includes(owner);
  return {
    kept: {
      ...now,
      ...texts,
      ...pictureOf(isPictureBack ? null : now),
      isNameChosen: now.name === after.name ? before.isNameChosen : now.isNameChosen,
      tags: now.tags.filter((tag) => !taken.has(tag)),
      customFields: Object.fromEntries(
        Object.entries(now.customFields).filter(
          ([id, value]) => id in before.customFields || after.customFields[id] !== value,
        ),
      ),
      channels: ofChannels((channel) =>
        isDeepStrictEqual(now.channels[channel], after.channels[channel]) ? channels[channel] : now.channels[channel],
      ),
      blocked: now.blocked === after.blocked ? before.blocked || later.some(({ blocked }) => blocked) : now.blocked,
      lastInboundAt: lastAt('lastInboundAt'),
      lastOutboundAt: lastAt('lastOutboundAt'),
      addresses: left.map(
        withFirstPrimary([...left.filter(({ isPrimary }) => isPrimary), ...before.addresses, ...left], left),
      ),
    },
    back: {
      ...gone,
      ...pictureOf(isPictureBack ? now : null),
      channels: ofChannels((channel) => {
        const said = now.channels[channel];
        const isSince = said?.opt === 'out' && !isDeepStrictEqual(said, after.channels[channel]);
        return isSince ? said : gone.channels[channel];
      }),
      addresses: returned.map(
        withFirstPrimary([...gone.addresses.filter(({ isPrimary }) => isPrimary), ...returned], returned),
      ),
    },
  };
}

export type Brought = Pick<ContactRow, 'channels' | 'blocked' | 'tags'>;

type Picture = Pick<ContactRow, 'pictureId' | 'pictureAddress'>;

const pictureOf = (contact: Picture | null): Picture => ({
  pictureId: contact?.pictureId ?? null,
  pictureAddress: contact?.pictureAddress ?? null,
});

type Texts = Record<TextField, string | null>;
type Channels = ContactRow['channels'];

const STRICTNESS = { unknown: 0, in: 1, out: 2 } as const;

function stricter(kept: Channels, gone: Channels): Channels {
  return ofChannels((channel) => {
    const [own, other] = [kept[channel], gone[channel]];
    return STRICTNESS[other?.opt ?? 'unknown'] > STRICTNESS[own?.opt ?? 'unknown'] ? other : own;
  });
}

function ofChannels(consentOf: (channel: keyof Channels) => ChannelConsent | undefined): Channels {
  return Object.fromEntries(
    CONSENT_CHANNELS.flatMap((channel) => {
      const consent = consentOf(channel);
      return consent === undefined ? [] : [[channel, consent]];
    }),
  );
}

function withFirstPrimary(
  ranking: readonly RecordAddress[],
  all: readonly RecordAddress[],
): (address: RecordAddress) => RecordAddress {
  const names = new Set(all.map(nameOf));
  const first = new Map<string, string>();
  for (const wish of [true, false])
    for (const address of ranking.filter(({ isPrimary }) => isPrimary === wish))
      if (names.has(nameOf(address)) && !first.has(address.kind)) first.set(address.kind, address.value);
  return (address) => ({ ...address, isPrimary: first.get(address.kind) === address.value });
}

const nameOf = ({ kind, value }: Pick<RecordAddress, 'kind' | 'value'>): string => `${kind} ${value}`;
