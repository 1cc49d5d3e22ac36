// main.ts - the page begins here: App.svelte, put into index.html's one element.
import { mount } from 'svelte';
import './app.css';
import App from './App.svelte';

mount(App, { target: document.getElementById('app')! });
