/** SQL of the smallest UUIDv7 of a time; times before 1970 count as 1970. @param time SQL of a timestamptz */
export const uuidFloorSql = (time: string): string =>
  `(lpad(to_hex(greatest((extract(epoch from ${time}) * 1000)::bigint, 0)), 12, '0') || repeat('0', 20))::uuid`;
