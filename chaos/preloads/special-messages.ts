const ZOMBIE = 'zombie';
const POISON = 'poison';

/** Text of a message that turns its first worker into a zombie (zombie-sender). */
export const zombieToken = (place: number): string => `${ZOMBIE}${place}`;

export const isZombie = (text: string | null | undefined): boolean => text?.startsWith(ZOMBIE) === true;

/** Text of a message that kills each of its workers (poison-sender). */
export const poisonToken = (place: number): string => `${POISON}${place}`;

export const isPoison = (text: string | null | undefined): boolean => text?.startsWith(POISON) === true;
