import type { ReportedSim } from '@chasqui/database';
import { AppError } from '@chasqui/errors';
import { toStorableText } from '@chasqui/runtime';

export interface DeviceBody {
  /** null: it names none. */
  id: string | null;
  /** `Maker/Product`; null: not said. */
  name: string | null;
  /** null: not said. */
  sims: ReportedSim[] | null;
  /** Made by the app for its pairing code, so that it gets a lost answer again; null: none, as in the stock app. */
  secret: string | null;
}

interface Given {
  id?: unknown;
  name?: unknown;
  pushToken?: unknown;
  simCards?: unknown;
  secret?: unknown;
}

/** 256 bits. */
const SECRET = /^[\w-]{43}$/;
const MOST_SIMS = 10;
/** SIM slots that messages can ask for. */
const SLOTS = [1, 2, 3];

/** Reads the body of `POST /device` or `PATCH /device`. @throws AppError VALIDATION that names every wrong field */
export function deviceBodyOf(body: unknown): DeviceBody {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new AppError('INVALID_BODY');
  const { id, name, pushToken, simCards, secret } = body as Given;
  const wrong = [
    [isText(id, 36), 'id', 'must be a string of at most 36 characters'],
    [isText(name, 128), 'name', 'must be a string of at most 128 characters'],
    [isText(pushToken, 256), 'pushToken', 'must be a string of at most 256 characters'],
    [isMissing(simCards) || isSimList(simCards), 'simCards', `must be an array of at most ${MOST_SIMS} SIM cards`],
    [isMissing(secret) || isSecret(secret), 'secret', 'must be 43 base64url characters'],
  ].flatMap(([isRight, field, message]) => (isRight ? [] : [{ field, message }]));
  if (wrong.length > 0) throw new AppError('VALIDATION', { extra: { fields: wrong } });
  return {
    id: textOf(id, 36),
    name: textOf(name, 128),
    sims: isSimList(simCards) ? simCards.flatMap(toSim) : null,
    secret: isSecret(secret) ? secret : null,
  };
}

interface GivenSim {
  simNumber: number;
  phoneNumber?: string | null;
  carrierName?: string | null;
  iccid?: string | null;
}

/** Empty for a slot that no message can ask for. The app hides all but the last four digits of numbers. */
function toSim({ simNumber, phoneNumber, carrierName, iccid }: GivenSim): ReportedSim[] {
  if (!SLOTS.includes(simNumber)) return [];
  return [{ slot: simNumber, phone: textOf(phoneNumber), carrier: textOf(carrierName), iccid: textOf(iccid) }];
}

function isSimList(value: unknown): value is GivenSim[] {
  return Array.isArray(value) && value.length <= MOST_SIMS && value.every(isSim);
}

function isSim(value: unknown): value is GivenSim {
  if (typeof value !== 'object' || value === null) return false;
  const sim = value as { [K in keyof GivenSim]?: unknown };
  return (
    Number.isSafeInteger(sim.simNumber) &&
    [sim.phoneNumber, sim.carrierName, sim.iccid].every((text) => isMissing(text) || typeof text === 'string')
  );
}

const isSecret = (value: unknown): value is string => typeof value === 'string' && SECRET.test(value);

const isMissing = (value: unknown): value is undefined | null => value === undefined || value === null;

const isText = (value: unknown, most: number): boolean =>
  isMissing(value) || (typeof value === 'string' && Array.from(value).length <= most);

/** Storable text; null: none. Texts about SIMs are cut, never refused: the app would try for ever. */
function textOf(value: unknown, most = 64): string | null {
  if (typeof value !== 'string') return null;
  const text = toStorableText(value, most).trim();
  return text === '' ? null : text;
}
