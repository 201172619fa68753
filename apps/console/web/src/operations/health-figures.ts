import type { HealthPart } from '../api/types';
import { useFormats } from '../i18n/format';
import { useWords } from '../i18n/use-words';

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** "1.5 GB", in units of 1000. */
export function bytesText(bytes: number): string {
  const step = Math.min(UNITS.length - 1, bytes < 1000 ? 0 : Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** step;
  return `${value < 10 && step > 0 ? value.toFixed(1) : Math.round(value)} ${UNITS[step] ?? 'B'}`;
}

export function useFigureText(): (part: HealthPart) => string {
  const { t } = useWords();
  const { number } = useFormats();
  return ({ figures }) => {
    const amount = (name: string): number | null => (typeof figures[name] === 'number' ? figures[name] : null);
    const told: string[] = [];
    if (typeof figures.version === 'string') told.push(t('operations:health.version', { version: figures.version }));
    const [used, max] = [amount('connections'), amount('max_connections')];
    if (used !== null && max !== null) told.push(t('operations:health.connections', { used, max }));
    const size = amount('size_bytes');
    if (size !== null) told.push(t('operations:health.size', { size: bytesText(size) }));
    const memory = amount('used_memory_bytes');
    const room = amount('max_memory_bytes');
    if (memory !== null && room !== null && room > 0) {
      told.push(t('operations:health.memoryOf', { used: bytesText(memory), max: bytesText(room) }));
    } else if (memory !== null) told.push(t('operations:health.memory', { size: bytesText(memory) }));
    const commands = amount('commands_per_second');
    if (commands !== null) told.push(t('operations:health.commands', { count: number(commands) }));
    const evicted = amount('evicted_keys');
    if (evicted !== null && evicted > 0) told.push(t('operations:health.evicted', { count: number(evicted) }));
    const clients = amount('clients');
    if (clients !== null) told.push(t('operations:health.clients', { count: clients }));
    const locks = amount('waiting_for_locks');
    if (locks !== null && locks > 0) told.push(t('operations:health.locks', { count: locks }));
    const dead = Array.isArray(figures.dead_rows)
      ? (figures.dead_rows[0] as { table: string; dead: number })
      : undefined;
    if (dead !== undefined && dead.dead > 0) {
      told.push(t('operations:health.deadRows', { count: number(dead.dead), table: dead.table }));
    }
    const [all, heard] = [amount('all'), amount('heard')];
    if (all !== null && heard !== null) told.push(t('operations:health.heard', { all, heard }));
    return told.join(' · ');
  };
}
