import { Database } from './database';

interface RepositoryProvider<Repository> {
  provide: new (database: Database) => Repository;
  useFactory: (database: Database) => Repository;
  inject: [typeof Database];
}

export function repositoryProviders(
  ...repositories: readonly (new (
    database: Database,
  ) => object)[]
): RepositoryProvider<object>[] {
  return repositories.map((Repository) => ({
    provide: Repository,
    useFactory: (database) => new Repository(database),
    inject: [Database],
  }));
}
