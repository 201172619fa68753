/** What decorators of many fields share. */
export const uuid = { type: 'string', format: 'uuid' } as const;
export const uuidOrNull = { ...uuid, nullable: true } as const;
export const textOrNull = { type: 'string', nullable: true } as const;
export const time = { type: 'string', format: 'date-time' } as const;
export const timeOrNull = { ...time, nullable: true } as const;
export const integer = { type: 'integer' } as const;
export const integerOrNull = { ...integer, nullable: true } as const;
export const words = { type: 'object', additionalProperties: { type: 'string' } } as const;
