export type Preset = 'send' | 'read' | 'full' | 'custom';

export function scopesOf<Scope extends string>(preset: Exclude<Preset, 'custom'>, all: readonly Scope[]): Scope[] {
  if (preset === 'send') return all.filter((scope) => scope === 'messages:send');
  if (preset === 'read') return all.filter((scope) => scope.endsWith(':read'));
  return [...all];
}

export function presetOf<Scope extends string>(scopes: readonly Scope[], all: readonly Scope[]): Preset {
  const same = (preset: Exclude<Preset, 'custom'>): boolean => {
    const wanted = scopesOf(preset, all);
    return wanted.length === scopes.length && wanted.every((scope) => scopes.includes(scope));
  };
  return (['send', 'read', 'full'] as const).find(same) ?? 'custom';
}
