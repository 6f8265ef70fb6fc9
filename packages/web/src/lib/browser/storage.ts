/** A storage of the browser, which may be switched off: then nothing is kept and nothing fails. */
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
        // Switched off or full: the value then lasts only as long as the page.
      }
    },
    remove(key: string): void {
      try {
        area().removeItem(key);
      } catch {
        // Then there is nothing to remove.
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

/** What belongs to this tab alone and ends with it. */
export const tabStorage = makeStorage(() => sessionStorage);
