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
    // Under the key of the dashboards, so that it is refetched with them when a report changes.
    queryKey: ['dashboard', 'assistant', query],
    queryFn: ({ signal }) => call(getAssistantQuality, { query, signal }),
    staleTime: 0,
  });
}

const SETTINGS_KEY = ['assistant-settings'];

/** The assistant's settings. */
export function settingsQuery() {
  return queryOptions({
    queryKey: SETTINGS_KEY,
    queryFn: ({ signal }) => call(getAssistantSettings, { signal }),
  });
}

/** Changes the assistant's settings. */
export function useSettingsUpdate() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Partial<AssistantSettings>) => call(updateAssistantSettings, { body }),
    onSuccess: (settings) => queries.setQueryData(SETTINGS_KEY, settings),
  });
}
