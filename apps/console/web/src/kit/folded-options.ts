import type { ComboboxItem, OptionsFilter } from '@mantine/core';
import { hasFolded } from './folded';

const fits = ({ label, value }: ComboboxItem, search: string): boolean => hasFolded(`${label} ${value}`, search);

/** Matches label or value, ignoring case and accents. */
export const foldedOptions: OptionsFilter = ({ options, search, limit }) =>
  options
    .flatMap((option) => {
      if (!('group' in option)) return fits(option, search) ? option : [];
      const items = option.items.filter((item) => fits(item, search));
      return items.length > 0 ? { ...option, items } : [];
    })
    .slice(0, limit);
