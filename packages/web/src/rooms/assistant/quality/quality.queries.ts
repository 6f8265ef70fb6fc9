import {
  type AssistantSettings,
  getAssistantQuality,
  getAssistantSettings,
  updateAssistantSettings,
} from '@recourse/contract/assistant';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';
import { viewerZone } from '../../../lib/i18n/viewer-zone.ts';

/** How often the assistant was right, and what it has learned. */
export function qualityQuery() {
  const query = viewerZone();
  return queryOptions({
    // Beside the dashboards' own key: it is read again with them when a report changes.
    queryKey: ['dashboard', 'assistant', query],
    queryFn: ({ signal }) => call(getAssistantQuality, { query, signal }),
    staleTime: 0,
  });
}

const SETTINGS_KEY = ['assistant-settings'];

/** How the assistant works. */
export function settingsQuery() {
  return queryOptions({
    queryKey: SETTINGS_KEY,
    queryFn: ({ signal }) => call(getAssistantSettings, { signal }),
  });
}

/** Changes how the assistant works. */
export function useSettingsUpdate() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Partial<AssistantSettings>) => call(updateAssistantSettings, { body }),
    onSuccess: (settings) => queries.setQueryData(SETTINGS_KEY, settings),
  });
}
