/** SQL of the least id (UUIDv7) that is as young as a time; all are younger than 1970. @param time SQL of a timestamptz */
export const uuidFloorSql = (time: string): string =>
  `(lpad(to_hex(greatest((extract(epoch from ${time}) * 1000)::bigint, 0)), 12, '0') || repeat('0', 20))::uuid`;
