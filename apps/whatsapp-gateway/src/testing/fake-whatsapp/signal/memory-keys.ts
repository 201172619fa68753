import type { SignalDataSet, SignalDataTypeMap, SignalKeyStore } from 'baileys';

export class MemoryKeys implements SignalKeyStore {
  private readonly values = new Map<string, unknown>();

  get<T extends keyof SignalDataTypeMap>(type: T, ids: string[]): { [id: string]: SignalDataTypeMap[T] } {
    const found: { [id: string]: SignalDataTypeMap[T] } = {};
    for (const id of ids) {
      const value = this.values.get(`${type}/${id}`);
      if (value !== undefined) found[id] = value as SignalDataTypeMap[T];
    }
    return found;
  }

  set(data: SignalDataSet): void {
    for (const [type, entries] of Object.entries(data)) {
      for (const [id, value] of Object.entries(entries ?? {})) {
        if (value === null || value === undefined) this.values.delete(`${type}/${id}`);
        else this.values.set(`${type}/${id}`, value);
      }
    }
  }
}
