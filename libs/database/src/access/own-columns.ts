import { getMetadataArgsStorage } from 'typeorm';
import { SnakeNamingStrategy } from './snake-naming-strategy';

type EntityClass = new () => object;

export interface OwnColumn {
  property: string;
  column: string;
  size: 'small' | 'text' | 'document';
}

const naming = new SnakeNamingStrategy();

/** Includes inherited columns. Needs no connection. */
export function ownColumns(entity: EntityClass): OwnColumn[] {
  return getMetadataArgsStorage()
    .filterColumns(lineOf(entity))
    .map(({ propertyName, options: { name = '', type, array = false } }) => ({
      property: propertyName,
      column: naming.columnName(propertyName, name),
      size: array || type === 'jsonb' ? 'document' : type === 'text' ? 'text' : 'small',
    }));
}

export function tableOf(entity: EntityClass): string {
  const name = getMetadataArgsStorage().tables.find(({ target }) => target === entity)?.name;
  if (name === undefined) throw new Error(`${entity.name} has no table`);
  return name;
}

function lineOf(entity: EntityClass): EntityClass[] {
  const parent = Object.getPrototypeOf(entity) as EntityClass;
  return parent === Function.prototype ? [entity] : [entity, ...lineOf(parent)];
}
