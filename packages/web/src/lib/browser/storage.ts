/** A storage of the browser. It may be disabled; then nothing is kept and nothing fails. */
function makeStorage(area: () => Storage) {
  return {
    get(key: string): string | null {
      try {
        return area().getItem(key);
      } catch {
        return null;
      }
    },
    set(key: string, value: string): void {
      try {
        area().setItem(key, value);
      } catch {
        // The storage is disabled or full, so the value only lasts as long as the page.
      }
    },
    remove(key: string): void {
      try {
        area().removeItem(key);
      } catch {
        // The storage is disabled, so there is nothing to remove.
      }
    },
    keys(): string[] {
      try {
        return Object.keys(area());
      } catch {
        return [];
      }
    },
  };
}

/** Shared by every tab of this browser, and kept until it is removed. */
export const storage = makeStorage(() => localStorage);

/** The storage of this tab alone, which ends with the tab. */
export const tabStorage = makeStorage(() => sessionStorage);
